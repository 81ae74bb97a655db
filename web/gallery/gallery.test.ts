import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inlineStates, screenStates } from './states';

const ui = resolve(import.meta.dirname, '../ui');

const components = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => basename(file, '.tsx'));

describe('the gallery', () => {
  it.each(components)('shows the states of %s', (component) => {
    const states = inlineStates[component] ?? screenStates[component] ?? {};
    expect(Object.keys(states), 'add its states to a table of web/gallery').not.toEqual([]);
  });

  it('shows no component that was removed', () => {
    const shown = [...Object.keys(inlineStates), ...Object.keys(screenStates)];
    expect(shown.filter((name) => !components.includes(name))).toEqual([]);
  });
});

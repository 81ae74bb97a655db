import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testedElsewhere } from './parts';

describe('an attack in another test file', () => {
  it.each(Object.entries(testedElsewhere))('exists: %s', (_, path) => {
    expect(existsSync(resolve(import.meta.dirname, '../..', path))).toBe(true);
  });
});

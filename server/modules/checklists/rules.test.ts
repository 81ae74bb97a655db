import type { ChecklistChoice } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { entriesOfChoice, sessionEntries } from './rules';

const POWER = 'Ensure your device is plugged in or fully charged';
const PHONE = 'Set your phone to do not disturb mode';
const WATER = 'Have a glass of water nearby';

const custom = (power: boolean, phone: boolean, water: boolean, ...customItems: string[]): ChecklistChoice => ({
  templateType: 'custom',
  preferences: { power, phone, water },
  customItems,
});

const textsOf = (entries: readonly { readonly text: string }[]) => entries.map(({ text }) => text);

describe('the choice of a Plus host', () => {
  it.each([
    [custom(true, true, true), [POWER, PHONE, WATER]],
    [custom(true, false, true), [POWER, WATER]],
    [custom(false, true, false, 'Close the window'), [PHONE, 'Close the window']],
    [custom(false, false, false, 'Close the window'), ['Close the window']],
    [custom(false, false, false), []],
    [{ ...custom(false, false, false, 'Close the window'), templateType: 'default' as const }, [POWER, PHONE, WATER]],
  ])('%j asks for %j', (choice, texts) => {
    expect(textsOf(entriesOfChoice(choice))).toEqual(texts);
  });

  it('requires nothing', () => {
    expect(entriesOfChoice(custom(true, true, true, 'Close the window')).some(({ required }) => required)).toBe(false);
  });
});

describe('the checklist of a link', () => {
  const template = [{ text: 'Bring your script', required: true }];

  it.each([
    ['the template before all else', { template, choice: custom(true, false, false) }, ['Bring your script']],
    ['an empty template, which is a choice too', { template: [], choice: custom(true, false, false) }, []],
    ['the choice without a template', { template: undefined, choice: custom(true, false, false) }, [POWER]],
    ['the standard items without either', { template: undefined, choice: null }, [POWER, PHONE, WATER]],
  ])('is %s', (_what, sources, texts) => {
    expect(textsOf(sessionEntries(sources))).toEqual(texts);
  });
});

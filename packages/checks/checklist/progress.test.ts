import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChecklistItem } from './items';
import { checklistMessage, checklistProgress, checklistState, openRequired } from './progress';

/** 'r' is required and open, 'R' required and ticked, 'o' optional and open, 'O' optional and ticked. */
const list = (letters: string): readonly ChecklistItem[] =>
  [...letters].map((letter, index) => ({
    id: `guest-${index}`,
    text: `item ${index}`,
    required: letter.toLowerCase() === 'r',
    completed: letter === letter.toUpperCase(),
  }));

describe('checklistProgress', () => {
  it('counts what is ticked and what is required', () => {
    expect(checklistProgress(list('RrOoo'))).toEqual({
      completed: 2,
      total: 5,
      share: 0.4,
      requiredCompleted: 1,
      requiredTotal: 2,
      requiredOpen: 1,
      isComplete: false,
    });
  });

  it('is zero for an empty list, and full for a complete one', () => {
    expect([list(''), list('RO')].map((items) => checklistProgress(items).share)).toEqual([0, 1]);
  });

  it.each([
    ['', false],
    ['O', true],
    ['RO', true],
    ['Ro', false],
    ['rO', false],
  ])('is complete when every item is ticked and there is one: "%s" %s', (letters, isComplete) => {
    expect(checklistProgress(list(letters)).isComplete).toBe(isComplete);
  });
});

describe('the state of a checklist', () => {
  it.each([
    ['', 'empty'],
    ['oo', 'optional'],
    ['Oo', 'optional'],
    ['OO', 'complete'],
    ['rO', 'required-open'],
    ['Rro', 'required-open'],
    ['RRo', 'required-done'],
    ['RO', 'complete'],
  ])('of "%s" is %s', (letters, state) => {
    expect(checklistState(checklistProgress(list(letters)))).toBe(state);
  });

  it('names what is required and open, and nothing else', () => {
    expect(openRequired(list('roRr')).map(({ text }) => text)).toEqual(['item 0', 'item 3']);
  });
});

describe('checklistMessage', () => {
  it.each([
    ['rro', 'required-open'],
    ['Rro', 'required-open'],
    ['rRO', 'required-open'],
    ['RRo', 'all-set'],
    ['RRO', 'all-set'],
    ['OO', 'all-set'],
    ['Oo', undefined],
    ['oo', undefined],
    ['', undefined],
  ])('for "%s": %s', (letters, code) => {
    expect(checklistMessage(checklistProgress(list(letters)))?.code).toBe(code);
  });

  it('warns exactly while a required item is open', () => {
    const letters = fc.string({ unit: fc.constantFrom('r', 'R', 'o', 'O') });
    fc.assert(
      fc.property(letters, (text) => {
        const isWarning = checklistMessage(checklistProgress(list(text)))?.tone === 'warning';
        expect(isWarning).toBe(text.includes('r'));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChecklistItem } from './items';
import {
  checklistMessage,
  checklistNote,
  checklistProgress,
  checklistState,
  openRequired,
  requiredOpenText,
} from './progress';

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

  it('has nothing done of an empty list, and everything of a complete one', () => {
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
    ['', 'empty', '(optional)'],
    ['oo', 'optional', '(optional)'],
    ['Oo', 'optional', '(optional)'],
    ['OO', 'complete', '(optional)'],
    ['rO', 'required-open', '(1 required)'],
    ['Rro', 'required-open', '(2 required)'],
    ['RRo', 'required-done', '(2 required)'],
    ['RO', 'complete', '(1 required)'],
  ])('of "%s" is %s, and its name goes on with %s', (letters, state, note) => {
    const progress = checklistProgress(list(letters));
    expect([checklistState(progress), checklistNote(progress)]).toEqual([state, note]);
  });

  it('names what is required and open, and nothing else', () => {
    expect(openRequired(list('roRr')).map(({ text }) => text)).toEqual(['item 0', 'item 3']);
  });

  it('counts one item and several', () => {
    expect([1, 2].map(requiredOpenText)).toEqual(['1 required item is open', '2 required items are open']);
  });
});

describe('checklistMessage', () => {
  it.each([
    ['rro', 'Please complete all required items (0/2 required completed)'],
    ['Rro', 'Please complete all required items (1/2 required completed)'],
    ['rRO', 'Please complete all required items (1/2 required completed)'],
    ['RRo', 'All set — nice one!'],
    ['RRO', 'All set — nice one!'],
    ['OO', 'All set — nice one!'],
    ['Oo', undefined],
    ['oo', undefined],
    ['', undefined],
  ])('for "%s": %s', (letters, text) => {
    expect(checklistMessage(checklistProgress(list(letters)))?.text).toBe(text);
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

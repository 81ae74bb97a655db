import { describe, expect, it } from 'vitest';
import { headline, headlineNote } from './headline';

describe('headline (S2 §4)', () => {
  it.each([
    [['passed', 'passed', 'passed'], "You're ready to record!", true],
    [['passed', 'warning', 'passed'], "You're mostly ready!", true],
    [['warning', 'warning', 'warning'], "You're mostly ready!", true],
    [['failed', 'passed', 'passed'], 'Some tests need attention', false],
    [['warning', 'passed', 'failed'], 'Some tests need attention', false],
  ] as const)('for %o: %s', (statuses, text, mayComplete) => {
    expect(headline(statuses)).toMatchObject({ text, mayComplete });
  });

  it('calls nobody ready of whom nothing was checked', () => {
    expect(headline([])).toMatchObject({ status: 'failed', mayComplete: false });
  });
});

describe('headlineNote', () => {
  it.each([
    [['passed', 'passed', 'passed'], 'Everything works.'],
    [['passed', 'warning', 'passed'], 'One thing to fix'],
    [['failed', 'warning', 'passed'], 'Two things to fix'],
    [['failed', 'failed', 'warning'], 'Three things to fix'],
  ] as const)('for %o: %s', (statuses, beginning) => {
    expect(headlineNote(statuses).startsWith(beginning)).toBe(true);
  });
});

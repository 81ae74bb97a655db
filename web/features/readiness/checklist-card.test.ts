import { CHECKS } from '@linecheck/checks/check';
import { openItem } from '@linecheck/checks/checklist/items';
import { newRun, runReducer, type TestRun } from '@linecheck/checks/readiness/run';
import { describe, expect, it } from 'vitest';
import { checklistCard } from './checklist-card';

const verdict = { status: 'passed', code: 'x', params: {}, message: 'm', details: 'd', advice: undefined } as const;
const required = openItem('guest-0', 'Wear headphones', true);
const optional = openItem('guest-1', 'Have a glass of water nearby');
const ticked = <Item>(item: Item) => ({ ...item, completed: true });

const afterTheChecks = (run: TestRun): TestRun =>
  CHECKS.reduce((now, check) => {
    const testing = runReducer(now, { type: 'started', check });
    return runReducer(testing, { type: 'judged', check, verdict });
  }, run);

describe('the card of a checklist', () => {
  it('is optional where nothing is required', () => {
    expect(checklistCard(newRun([optional]))).toEqual({ note: '(optional)', status: 'idle' });
  });

  it('names required items, and warns about them once the checks are done', () => {
    const run = newRun([required, optional]);
    const card = { note: '(1 required)', statusLabel: 'Required', description: '1 required item is open' };
    expect(checklistCard(run)).toEqual({ ...card, status: 'idle' });
    expect(checklistCard(afterTheChecks(run))).toEqual({ ...card, status: 'warning' });
  });

  it('is all set with its last required item', () => {
    const card = { note: '(1 required)', status: 'passed', statusLabel: 'All set', description: '1 of 2 complete' };
    expect(checklistCard(newRun([ticked(required), optional]))).toEqual(card);
  });
});

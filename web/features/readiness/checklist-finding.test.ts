import { openItem } from '@linecheck/checks/checklist/items';
import { describe, expect, it } from 'vitest';
import { checklistFinding } from './checklist-finding';

const required = openItem('guest-0', 'Wear headphones', true);
const optional = openItem('guest-1', 'Have a glass of water nearby');
const ticked = <Item>(item: Item) => ({ ...item, completed: true });

describe('what the summary says of a checklist', () => {
  it.each([
    [[], { status: 'idle', statusLabel: 'Empty', finding: 'Nothing to prepare' }],
    [[optional], { status: 'idle', statusLabel: 'Optional', finding: '0 of 1 complete' }],
    [
      [required, ticked(optional)],
      {
        status: 'warning',
        statusLabel: '1 required open',
        finding: '1 of 2 complete',
        advice: 'Still open: “Wear headphones”.',
      },
    ],
    [[ticked(required), optional], { status: 'passed', statusLabel: 'All set', finding: '1 of 2 complete' }],
    [[ticked(required), ticked(optional)], { status: 'passed', statusLabel: 'Done', finding: '2 of 2 complete' }],
  ])('of %o is %o', (items, finding) => {
    expect(checklistFinding({ checklist: items })).toEqual(finding);
  });

  it.each([
    [2, 'Still open: “Item 1” and “Item 2”.'],
    [3, 'Still open: “Item 1”, “Item 2”, and 1 more.'],
    [4, 'Still open: “Item 1”, “Item 2”, and 2 more.'],
  ])('names two of %i open items', (count, advice) => {
    const checklist = [1, 2, 3, 4].slice(0, count).map((each) => openItem(`guest-${each}`, `Item ${each}`, true));
    expect(checklistFinding({ checklist }).advice).toBe(advice);
  });
});

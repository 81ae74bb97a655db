import { openItem } from '@linecheck/checks/checklist/items';
import { describe, expect, it } from 'vitest';
import { checklistFinding, headlineNote } from './summary-card';

describe('the note under the headline', () => {
  const good = { problems: 0, requiredOpen: 0 };
  const ownSetup = { kind: 'own-setup' } as const;
  const toShare = { kind: 'to-share', hostName: 'Jonas Lind' } as const;
  const shared = { kind: 'shared', hostName: 'Jonas Lind' } as const;
  const toUpdate = { kind: 'to-update', hostName: 'Jonas Lind' } as const;

  it.each([
    [good, ownSetup, 'Everything works.'],
    [{ problems: 1, requiredOpen: 0 }, ownSetup, '1 thing to fix, then you are all set.'],
    [{ problems: 3, requiredOpen: 0 }, ownSetup, '3 things to fix, then you are all set.'],
    [{ problems: 0, requiredOpen: 2 }, ownSetup, '2 required items to tick, then you are all set.'],
    [good, toShare, 'Everything works. Send your results to Jonas Lind.'],
    [
      { problems: 2, requiredOpen: 0 },
      toShare,
      '2 things to fix. Then send your results to Jonas Lind, or send them as they are.',
    ],
    [
      { problems: 0, requiredOpen: 1 },
      toShare,
      '1 required item to tick. Then send your results to Jonas Lind, or send them as they are.',
    ],
    [good, shared, 'Jonas Lind has your results. See you at the session.'],
    [
      { problems: 2, requiredOpen: 2 },
      shared,
      'Jonas Lind has your results. 2 things to fix and 2 required items to tick before you meet. See you at the session.',
    ],
    [good, toUpdate, 'Jonas Lind has your earlier results. Share the update.'],
    [
      { problems: 2, requiredOpen: 0 },
      toUpdate,
      'Jonas Lind has your earlier results. 2 things to fix. Then share the update, or share it as it is.',
    ],
  ])('for %o and %o: %s', (work, goal, text) => {
    expect(headlineNote(work, goal, work === good ? 'passed' : 'warning')).toBe(text);
  });

  it('does not call a warning that the show accepts a thing to fix', () => {
    const work = { problems: 2, requiredOpen: 0 };
    expect(headlineNote(work, ownSetup, 'ready')).toBe('Everything that this show needs works.');
    expect(headlineNote({ ...work, requiredOpen: 1 }, ownSetup, 'ready')).toBe(
      '1 required item to tick, then you are all set.',
    );
  });

  it.each([
    [ownSetup, 'Change this, then check again.'],
    [toShare, 'Change this and check again. Then send your results to Jonas Lind, or send them as they are.'],
    [shared, 'Jonas Lind has your results. Change this before you meet, check again, and share the update.'],
    [
      toUpdate,
      'Jonas Lind has your earlier results. Change this and check again. Then share the update, or share it as it is.',
    ],
  ])('of a guest who is not ready for %o: %s', (goal, text) => {
    expect(headlineNote({ problems: 1, requiredOpen: 0 }, goal, 'not-ready')).toBe(text);
  });
});

const required = openItem('guest-0', 'Wear headphones', true);
const optional = openItem('guest-1', 'Have a glass of water nearby');
const ticked = <Item>(item: Item) => ({ ...item, completed: true });

describe('the summary of a checklist', () => {
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

import { HELP_HELD_MS, HELP_RING_AGAIN_MS } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../domain/ids';
import { afterMember, askedAgain, endedByGuest, type HelpOutcome, type HelpRecord, isFree } from './rules';

const anna = 'anna' as PersonId; // A person of these tests.
const ben = 'ben' as PersonId; // A person of these tests.

const rung: HelpRecord = {
  ...{ state: 'open', holder: null, answer: null, closedHow: null },
  ...{ revision: 0, rungAt: 0, heldAt: null },
};

const TRY = { kind: 'try-this', act: 'unmute' } as const;
const JOIN = { kind: 'fine-join' } as const;

/** The request, and the revision that each member has read. */
interface Story {
  readonly record: HelpRecord;
  readonly read: Readonly<Record<PersonId, number>>;
  readonly at: number;
  readonly outcome: HelpOutcome | 'guest' | 'read';
}

type StoryAct = (story: Story) => Story;

const byGuest =
  (change: (record: HelpRecord, at: number) => HelpRecord): StoryAct =>
  (story) => ({ ...story, record: change(story.record, story.at), outcome: 'guest' });

const byMember =
  (
    by: PersonId,
    act: { kind: 'take' | 'give-back' | 'solve' } | { kind: 'answer'; answer: typeof TRY | typeof JOIN },
  ): StoryAct =>
  (story) => {
    const revision = story.read[by] ?? 0;
    const [record, outcome] = afterMember(story.record, { ...act, by, revision }, story.at);
    const read = outcome === 'done' ? { ...story.read, [by]: record.revision } : story.read;
    return { ...story, record, read, outcome };
  };

const reads =
  (by: PersonId): StoryAct =>
  (story) => ({ ...story, read: { ...story.read, [by]: story.record.revision }, outcome: 'read' });

const STEP_MS = 30_000;

const acts = Object.entries<StoryAct>({
  guestAsks: byGuest(askedAgain),
  guestPasses: byGuest((record) => endedByGuest(record, 'passed')),
  minutesPass: (story) => ({ ...story, at: story.at + HELP_HELD_MS, outcome: 'read' }),
  annaReads: reads(anna),
  benReads: reads(ben),
  annaTakes: byMember(anna, { kind: 'take' }),
  benTakes: byMember(ben, { kind: 'take' }),
  annaAnswers: byMember(anna, { kind: 'answer', answer: TRY }),
  benAnswers: byMember(ben, { kind: 'answer', answer: JOIN }),
  annaGivesBack: byMember(anna, { kind: 'give-back' }),
  benSolves: byMember(ben, { kind: 'solve' }),
});

interface StoryStep {
  readonly name: string;
  readonly before: Story;
  readonly was: HelpRecord;
  readonly after: Story;
  readonly is: HelpRecord;
}

const REFUSALS: readonly Story['outcome'][] = ['nothing', 'held', 'stale', 'closed'];

/** The rules that every step keeps. */
const rules: readonly (readonly [broken: string, holds: (step: StoryStep) => boolean])[] = [
  ['a closed request changed', ({ was, is }) => was.state !== 'closed' || is === was],
  ['a refusal changed something', ({ after, was, is }) => !REFUSALS.includes(after.outcome) || is === was],
  [
    'it was taken from a member who is on it',
    ({ name, before, was, after, is }) =>
      was.holder === null ||
      after.outcome === 'guest' ||
      is.holder === was.holder ||
      name.startsWith(was.holder) ||
      isFree(was, before.at),
  ],
  [
    'a member acted on what they had not read',
    ({ before, was, after, is }) => after.outcome !== 'done' || (before.read[is.holder ?? anna] ?? 0) === was.revision,
  ],
  [
    'it rang too often',
    ({ before, was, is }) => is.rungAt === was.rungAt || before.at - (was.rungAt ?? 0) >= HELP_RING_AGAIN_MS,
  ],
  ['it rang without a press', ({ name, was, is }) => is.rungAt === was.rungAt || name === 'guestAsks'],
  ['a pass left it open', ({ name, is }) => name !== 'guestPasses' || is.state === 'closed'],
  ['a press left it answered', ({ name, is }) => name !== 'guestAsks' || is.state !== 'answered'],
  ['two states have one revision', ({ was, is }) => is.revision !== was.revision || is.state === was.state],
  ['somebody holds an open request', ({ is }) => is.state !== 'open' || is.holder === null],
  ['nobody holds a taken one', ({ is }) => (is.state !== 'taken' && is.state !== 'answered') || is.holder !== null],
];

const DEPTH = 5;

describe('a request for help', () => {
  it('keeps its rules in every order of five acts of a guest and two members', () => {
    const seen = new Map<Story['outcome'] | 'ring', number>();
    const count = (what: Story['outcome'] | 'ring') => seen.set(what, (seen.get(what) ?? 0) + 1);
    const path: string[] = [];
    const step = (before: Story, name: string, act: StoryAct): void => {
      const after = act(before);
      const taken = { name, before, was: before.record, after, is: after.record };
      for (const [broken, holds] of rules)
        if (!holds(taken)) throw new Error(`${broken}: ${[...path, name].join(' ')}`);
      count(after.record.rungAt === before.record.rungAt ? after.outcome : 'ring');
      path.push(name);
      walk({ ...after, at: after.at + STEP_MS });
      path.pop();
    };
    const walk = (story: Story): void => {
      if (path.length < DEPTH) for (const [name, act] of acts) step(story, name, act);
    };
    walk({ record: rung, read: {}, at: STEP_MS, outcome: 'read' });
    expect([...seen.values()].reduce((sum, number) => sum + number)).toBe(177_155);
    for (const what of ['done', 'nothing', 'held', 'stale', 'closed', 'ring'] as const)
      expect(seen.get(what), what).toBeGreaterThan(1000);
  });

  it('goes to the first of two members who take it at once', () => {
    const [first] = afterMember(rung, { kind: 'take', by: anna, revision: 0 }, 1);
    expect(afterMember(first, { kind: 'take', by: ben, revision: 0 }, 2)).toEqual([first, 'held']);
  });

  it('changes nothing when a call is repeated', () => {
    const solve = { kind: 'solve', by: anna, revision: 0 } as const;
    const [closed] = afterMember(rung, solve, 1);
    expect(afterMember(closed, solve, 2)).toEqual([closed, 'nothing']);
  });

  it('can be taken over after minutes without a word', () => {
    const [taken] = afterMember(rung, { kind: 'take', by: anna, revision: 0 }, 0);
    const over = { kind: 'take', by: ben, revision: 1 } as const;
    expect(afterMember(taken, over, HELP_HELD_MS - 1)[1]).toBe('held');
    expect(afterMember(taken, over, HELP_HELD_MS)).toMatchObject([{ state: 'taken', holder: ben }, 'done']);
  });

  it('is open for all again when the guest asks after an answer, and keeps the answer', () => {
    const [answered] = afterMember(rung, { kind: 'answer', answer: TRY, by: anna, revision: 0 }, 1);
    expect(askedAgain(answered, 2)).toMatchObject({ state: 'open', holder: null, answer: TRY, rungAt: 0 });
    expect(askedAgain(answered, HELP_RING_AGAIN_MS)).toMatchObject({ rungAt: HELP_RING_AGAIN_MS });
  });
});

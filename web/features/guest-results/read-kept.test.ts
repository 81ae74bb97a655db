import { CHECKS } from '@linecheck/checks/check';
import type { ReadingSpec } from '@linecheck/checks/reading';
import { READINGS } from '@linecheck/checks/readings';
import { resultDetails } from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import { readKept } from './read-kept';

const verdict = { status: 'warning', code: 'quiet', params: { share: 0.2, steps: ['plug-in'], isOff: true } };

const run = {
  submissionId: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  changedAt: '2026-11-22T12:00:00.000Z',
  checks: { microphone: { verdict, checkedAt: '2026-11-22T11:52:00.000Z', found: { code: 'quiet' } } },
  ticked: ['Glass of water'],
  mended: { microphone: [{ reason: 'too-low', act: 'come-close', answer: 'not-yet' }] },
  person: { guestName: 'Amara', guestEmail: 'amara@', notes: 'My headset ' },
  isUnsent: false,
};

const shared = {
  sharedAt: '2026-11-22T12:00:00.000Z',
  guestName: 'Amara',
  guestEmail: '',
  statuses: { microphone: 'warning', camera: 'passed' },
  fit: { fits: false, missed: [{ requirement: 'microphone', need: 'must', is: 'missing' }] },
};

describe('stored data of a link', () => {
  it.each<[string, unknown]>([
    ['a run', { run }],
    ['a shared run', { shared }],
    ['both', { run, shared }],
    ['nothing yet', {}],
  ])('that is %s is read as it was stored', (_what, kept) => {
    expect(readKept(kept)).toEqual(kept);
  });

  it('of an earlier version has no parameters and no ticked items', () => {
    const { ticked: _, ...older } = run;
    const checks = { camera: { verdict: { status: 'failed', message: 'No camera' } } };
    const read = { ...run, ticked: [], checks: { camera: { verdict: { ...checks.camera.verdict, params: {} } } } };
    expect(readKept({ run: { ...older, checks } })).toEqual({ run: read });
  });

  it('of a newer version is read without unknown checks', () => {
    const checks = { ...run.checks, lighting: { verdict: 'bright' } };
    expect(readKept({ run: { ...run, checks } })).toEqual({ run });
  });

  const { microphone } = run.checks;
  const withCheck = (change: object) => ({ run: { ...run, checks: { microphone: { ...microphone, ...change } } } });

  it.each<[string, unknown]>([
    ['a list', []],
    ['another part', { run, sound: 'data:audio' }],
    ['another field of a run', { run: { ...run, sound: 'data:audio' } }],
    [
      'an act with an unknown answer',
      { run: { ...run, mended: { camera: [{ reason: 'dim', act: 'uncover', answer: 'yes' }] } } },
    ],
    ['an invalid id', { run: { ...run, submissionId: '1' } }],
    ['an invalid time', { run: { ...run, changedAt: 'yesterday' } }],
    ['a date of no calendar', { run: { ...run, changedAt: '2026-13-45T12:00:00.000Z' } }],
    ['a long item', { run: { ...run, ticked: ['x'.repeat(201)] } }],
    ['too many items', { run: { ...run, ticked: Array(101).fill('x') } }],
    ['a person without a note', { run: { ...run, person: { guestName: 'Amara', guestEmail: '' } } }],
    ['a long note', { run: { ...run, person: { ...run.person, notes: 'x'.repeat(1001) } } }],
    ['no answer whether it was sent', { run: { ...run, isUnsent: 'no' } }],
    ['another field of a check', withCheck({ sound: '' })],
    ['another field of a verdict', withCheck({ verdict: { ...verdict, sound: '' } })],
    ['an unknown status', withCheck({ verdict: { ...verdict, status: 'superb' } })],
    ['an object as a parameter', withCheck({ verdict: { ...verdict, params: { share: {} } } })],
    ['an invalid time of a check', withCheck({ checkedAt: 'today' })],
    ['an unknown status of a shared run', { shared: { ...shared, statuses: { camera: 'superb' } } }],
    ['an unknown requirement', { shared: { ...shared, fit: { fits: true, missed: [{ requirement: 'charm' }] } } }],
    ['another field of a shared run', { shared: { ...shared, sound: '' } }],
  ])('with %s is not read', (_what, kept) => {
    expect(readKept(kept)).toBeUndefined();
  });
});

/** Values of a reading: those at the bounds, those beyond them, and those of other kinds. */
function valuesOf(spec: ReadingSpec): readonly unknown[] {
  const marked = (value: unknown) => [{ value, basis: 'measured' }, { value }, { value, basis: 'guessed' }];
  switch (spec.kind) {
    case 'quantity':
      return [
        ...[spec.min, spec.max, spec.min - 1, spec.max + 1, '1', Number.NaN].flatMap(marked),
        { value: spec.min, basis: 'assumed', bound: 'at-least' },
        { value: spec.min, basis: 'measured', bound: 'at-most' },
      ];
    case 'fact':
      return [true, false, 'true', 1, null].flatMap(marked);
    case 'choice':
    case 'name':
      return ['usb', '', '🎧'.repeat(200), 'x'.repeat(201), 7, null];
    case 'course': {
      const second = [0.5, 20, null, 40];
      const beganAt = '2026-11-24T14:03:00.000Z';
      const seconds = [
        [second],
        [null, second],
        [],
        Array(spec.most + 1).fill(second),
        [[1.5, 20, 40, 40]],
        [[null, 20, 40, 40]],
        [[0, 20, 40]],
        [[0, 20, 40, -1]],
      ];
      return [...seconds.map((each) => ({ beganAt, seconds: each })), { beganAt: '14:03', seconds: [second] }].flatMap(
        marked,
      );
    }
    case 'spectrum':
      return [
        Array(spec.bands).fill(-20),
        Array(spec.bands - 1).fill(-20),
        Array(spec.bands).fill(-151),
        'flat',
      ].flatMap(marked);
  }
}

const reasons: readonly (readonly [string, object])[] = [
  ['a code', { code: 'good' }],
  ['a message', { message: 'Good' }],
  ['neither', {}],
  ['a code with blanks', { code: 'Not good' }],
  ['a long message', { message: 'x'.repeat(301) }],
  ['parameters', { code: 'good', params: { share: 0.5, steps: ['plug-in'], isOff: false, name: 'Edge' } }],
  ['a parameter that is an object', { code: 'good', params: { share: {} } }],
  ['a parameter with another name', { code: 'good', params: { 'a-b': 1 } }],
  ['parameters that are a list', { code: 'good', params: [1] }],
  ['a long list', { code: 'good', params: { steps: Array(9).fill('x') } }],
  ['an unknown status', { code: 'good', status: 'superb' }],
  ['an unknown reading', { code: 'good', glamour: 3 }],
];

describe.each(CHECKS)('what %s has found is read exactly if the server accepts it', (check) => {
  const isRead = (found: unknown) =>
    readKept({ run: { ...run, checks: { [check]: { verdict, found } } } }) !== undefined;
  const isAccepted = (found: unknown) => resultDetails.safeParse({ [check]: found }).success;

  it.each(reasons)('with %s', (_what, found) => {
    expect(isRead(found)).toBe(isAccepted(found));
  });

  it.each(Object.entries<ReadingSpec>(READINGS[check]))('with %s', (key, spec) => {
    for (const value of valuesOf(spec)) {
      const found = { code: 'good', [key]: value };
      expect(isRead(found), JSON.stringify(value)).toBe(isAccepted(found));
    }
  });
});

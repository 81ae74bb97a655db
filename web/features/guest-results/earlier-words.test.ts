import { measured } from '@linecheck/checks/reading';
import type { PastRun } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { changeWords, wasWords, whenWords } from './earlier-words';
import type { KnownHistory } from './use-guest-history';

/** Of the reader's own day, whatever the zone of this machine is. */
const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).toISOString();
const today = new Date(2026, 2, 20, 15);

const run = (submittedAt: string, readings: PastRun['readings']): PastRun => ({
  id: `run of ${submittedAt}`,
  submittedAt,
  readings,
});

const noise = (value: number) => ({
  noiseDbfsA: measured(value),
  device: 'Desk Mic',
  processing: 'unprocessed',
});

const history: KnownHistory = {
  kind: 'known',
  now: run(at(20), {
    microphone: { ...noise(-48), device: 'Headset' },
    connection: { downloadMbps: measured(90), uploadMbps: measured(40) },
  }),
  earlier: [
    run(at(19), { microphone: noise(-62), connection: { downloadMbps: { value: 25, basis: 'assumed' } } }),
    run(at(2), { microphone: noise(-60), connection: { downloadMbps: measured(30), uploadMbps: measured(41) } }),
  ],
};

describe('when an earlier run was', () => {
  it.each([
    [at(20, 9), 'at 09:00'],
    [at(19, 23), 'yesterday'],
    [at(18, 1), '2 days ago'],
    [at(14), '6 days ago'],
    [at(13), 'on 13-Mar-2026'],
    [at(21), 'on 21-Mar-2026'],
  ])('%s is said as it is to a reader of 20-Mar-2026: %s', (iso, words) => {
    expect(whenWords(iso, today)).toBe(words);
  });
});

describe('what a reading was', () => {
  const was = (check: 'microphone' | 'connection', key: string) => wasWords(history, { check, key }, today);

  it('is said with its unit and its day, of the newest run in which it was measured', () => {
    expect([was('microphone', 'noiseDbfsA'), was('connection', 'downloadMbps')]).toEqual([
      'was −62.0 dBFS(A) yesterday',
      'was 30.0 Mbps on 02-Mar-2026',
    ]);
  });

  it('is said of a device that is another one, and not of what has stayed', () => {
    expect([was('microphone', 'device'), was('microphone', 'processing')]).toEqual([
      'was Desk Mic yesterday',
      undefined,
    ]);
  });

  it('is not said where nothing is known', () => {
    const name = { check: 'microphone', key: 'noiseDbfsA' } as const;
    const failed: KnownHistory = { kind: 'failed', retry: () => undefined, isRetrying: false };
    const none: KnownHistory = { kind: 'known', now: undefined, earlier: [] };
    expect([failed, none, { ...history, earlier: [] }].map((each) => wasWords(each, name, today))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('what has changed by more than chance is said in one line each, the worse first', () => {
  expect(changeWords(history, today)).toEqual([
    'Worse: Background noise −48.0 dBFS(A), was −62.0 dBFS(A) yesterday',
    'Better: Download 90.0 Mbps, was 30.0 Mbps on 02-Mar-2026',
  ]);
});

import { measured } from '@linecheck/checks/reading';
import type { PastRun } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { historyWords, type KnownHistory, wasWords, whenWords } from './guest-runs';

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).toISOString();
const today = new Date(2026, 2, 20, 15);

const run = (submittedAt: string, readings: PastRun['readings']): PastRun => ({
  id: submittedAt,
  submittedAt,
  readings,
});

const noise = (value: number) => ({ noiseDbfsA: measured(value), device: 'Desk Mic', processing: 'unprocessed' });

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

it.each([
  [at(20, 9), 'at 09:00'],
  [at(19, 23), 'yesterday'],
  [at(18, 1), '2 days ago'],
  [at(14), '6 days ago'],
  [at(13), 'on 13-Mar-2026'],
  [at(21), 'on 21-Mar-2026'],
])('the time %s is written on 20-Mar-2026 as: %s', (iso, words) => {
  expect(whenWords(iso, today)).toBe(words);
});

const failed: KnownHistory = { kind: 'failed', retry: () => undefined, isRetrying: false };
const none: KnownHistory = { kind: 'known', now: undefined, earlier: [] };

it.each<[string, KnownHistory, 'microphone' | 'connection', string, string | undefined]>([
  ['with its unit and its day', history, 'microphone', 'noiseDbfsA', 'was −62.0 dBFS(A) yesterday'],
  ['of the newest run that measured it', history, 'connection', 'downloadMbps', 'was 30.0 Mbps on 02-Mar-2026'],
  ['of another device', history, 'microphone', 'device', 'was Desk Mic yesterday'],
  ['unless it has not changed', history, 'microphone', 'processing', undefined],
  ['unless the history is not available', failed, 'microphone', 'noiseDbfsA', undefined],
  ['unless nothing is known', none, 'microphone', 'noiseDbfsA', undefined],
  ['unless there is no earlier run', { ...history, earlier: [] }, 'microphone', 'noiseDbfsA', undefined],
])('an earlier reading is shown %s', (_what, known, check, key, words) => {
  expect(wasWords(known, { check, key }, today)).toBe(words);
});

it('each notable change has a line, the worst first', () => {
  expect(historyWords(history, today)).toEqual([
    'Worse: Background noise −48.0 dBFS(A), was −62.0 dBFS(A) yesterday',
    'Better: Download 90.0 Mbps, was 30.0 Mbps on 02-Mar-2026',
  ]);
});

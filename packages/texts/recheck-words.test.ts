import type { ReadingChange } from '@linecheck/checks/recheck/changes';
import { describe, expect, it } from 'vitest';
import { hostRecheck, recheckDays, recheckParts } from './en/episodes/compared';
import { readings } from './en/readings';
import { comparedWordsIn, recheckChangeWords, recheckDay } from './recheck-words';

const texts = { hostTexts: hostRecheck, partTexts: recheckParts, unitTexts: readings };

const change = (given: Partial<ReadingChange>): ReadingChange => ({
  part: 'microphone',
  code: 'louder-background',
  isWorse: true,
  tellsGuest: true,
  ...given,
});

const TUESDAY = { day: 'Tuesday', onDay: 'on Tuesday' };

describe('a change', () => {
  it.each<[Partial<ReadingChange>, string]>([
    [{ before: -62, now: -41 }, 'noise −62 → −41 dBFS(A)'],
    [{ code: 'narrower', before: 14_000, now: 3900 }, 'narrower band 14.0 → 3.9 kHz'],
    [{ code: 'loss', part: 'connection', before: 0, now: 0.021 }, 'packet loss 0.0% → 2.1%'],
    [{ code: 'slower-upload', part: 'connection', before: 12.3, now: 2.1 }, 'upload 12.3 → 2.1 Mbps'],
    [
      { code: 'other-device', before: 'Shure MV7', now: 'MacBook Pro Microphone' },
      'other device (Shure MV7 → MacBook Pro Microphone)',
    ],
    [{ code: 'udp-blocked', part: 'connection' }, 'calls blocked (UDP)'],
    [{ code: 'more-room', before: 5.1, now: 3.9 }, 'more echo of the room'],
  ])('%o is told to the host as "%s"', (given, words) => {
    expect(recheckChangeWords('en', texts, change(given))).toBe(words);
  });
});

describe('a result after a recheck', () => {
  const same = { microphone: 'unchanged', camera: 'unchanged', connection: 'unchanged' } as const;
  const compared = { isReady: true, isElsewhere: false, parts: same, changes: [] };

  it.each<[string, Partial<Parameters<typeof comparedWordsIn>[2]>, readonly string[]]>([
    ['as it was', {}, ['Nothing has changed since Tuesday']],
    [
      'changed for the worse',
      { isReady: false, changes: [change({ before: -62, now: -41 })] },
      ['Changed since Tuesday: noise −62 → −41 dBFS(A)'],
    ],
    [
      'changed, but not for the worse',
      { changes: [change({ before: -62, now: -55, isWorse: false })] },
      ['Still ready.', 'Changed since Tuesday, but not for the worse: noise −62 → −55 dBFS(A)'],
    ],
    [
      'rechecked in part',
      { isReady: false, parts: { ...same, connection: 'not-rechecked' } },
      ['Rechecked: microphone, camera. Connection not rechecked.'],
    ],
    [
      'without any part',
      { isReady: false, parts: { microphone: 'not-rechecked', connection: 'not-rechecked' } },
      ['Microphone and Connection not rechecked.'],
    ],
    ['not good by itself', { isReady: false }, ['Rechecked: not everything passes.']],
    [
      'of another browser',
      { isElsewhere: true },
      ['Nothing has changed since Tuesday', 'Rechecked in another browser.'],
    ],
  ])('%s has its own words', (_, given, words) => {
    expect(comparedWordsIn('en', texts, { ...compared, ...given }, TUESDAY)).toEqual(words);
  });
});

describe('the day of a full check', () => {
  it.each([
    ['2026-12-03', 'earlier today'],
    ['2026-12-02', 'yesterday'],
    ['2026-12-01', 'on Tuesday'],
    ['2026-11-27', 'on Friday'],
    ['2026-11-26', 'on November 26'],
  ])('%s is read on 3 December as "%s"', (date, words) => {
    expect(recheckDay('en', recheckDays, { date, today: '2026-12-03' }).onDay).toBe(words);
  });
});

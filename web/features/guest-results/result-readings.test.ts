import texts from '@linecheck/texts/en/result-record';
import { describe, expect, it } from 'vitest';
import { detailLines, guestMachine } from './result-readings';

it('what stands behind a check begins with why not all was measured, the advice and what was noted', () => {
  const params = { why: 'processed', findings: ['faint-hum'] };
  const outcome = {
    status: 'passed',
    code: 'echo-not-measured',
    params,
    readings: { device: 'Desk Speaker' },
  } as const;
  expect(detailLines(texts, 'speakers', outcome).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Reason given: This browser does not let us listen for an echo.',
    'Advice given: Wear headphones, so that nobody hears themselves.',
    'Also noted: Faint mains hum',
    'Speaker: Desk Speaker',
  ]);
});

it.each(['no-microphone', 'interrupted', 'silent', 'unreadable'])(
  'a host reads why no echo was measured: %s',
  (why) => {
    const outcome = { status: 'warning', code: 'not-heard', params: { why }, readings: {} } as const;
    const [first] = detailLines(texts, 'speakers', outcome);
    expect(first?.value).toMatch(/could not.* listen for an echo/);
  },
);

describe('the machine of a guest', () => {
  it('is a browser on a system', () => {
    expect(guestMachine(texts, { browser: 'Firefox 131', system: 'Windows' })).toBe('Firefox 131 on Windows');
  });

  it('is as much as is known', () => {
    expect(guestMachine(texts, { system: 'iOS' })).toBe('iOS');
    expect(guestMachine(texts, {})).toBeUndefined();
    expect(guestMachine(texts, null)).toBeUndefined();
  });
});

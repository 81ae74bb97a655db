import { resultRecord as texts } from '@linecheck/texts/en/readings';
import { expect, it } from 'vitest';
import { detailLines, guestMachine } from './result-readings';

it('the details of a check begin with the reason for missing readings, the advice and the findings', () => {
  const params = { why: 'processed', findings: ['faint-hum'] };
  const outcome = {
    status: 'passed',
    code: 'echo-not-measured',
    params,
    readings: { device: 'Desk Speaker' },
  } as const;
  expect(detailLines(texts, 'speakers', outcome).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Reason given: This browser does not let us listen for an echo.',
    'Advice given: Wear headphones, so that others do not hear themselves.',
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

it.each([
  [{ browser: 'Firefox 131', system: 'Windows' }, 'Firefox 131 on Windows'],
  [{ system: 'iOS' }, 'iOS'],
  [{}, undefined],
  [null, undefined],
])('the machine of a guest with the details %o is %s', (details, machine) => {
  expect(guestMachine(texts, details)).toBe(machine);
});

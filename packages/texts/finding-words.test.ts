import type { Finding } from '@linecheck/checks/microphone/evidence/findings';
import { FINDINGS, type FindingCode } from '@linecheck/checks/microphone/evidence/findings';
import { describe, expect, it } from 'vitest';
import texts from './en/sound-findings';
import { echoWords, findingWords } from './finding-words';

/** As engines give them, with all that any of them gives. */
const params = {
  snrDb: 24.712,
  noiseDbfsA: -50.04,
  bandwidthKhz: 7.25,
  db: 8.3,
  count: 3,
  dbtp: -0.44,
  lostBuffers: 5,
  lostMs: 80.4,
  mainsHz: 50,
  dbfs: -42.36,
  side: 'left',
  offsetDbfs: -39.97,
};

const words = (code: FindingCode, given: Finding['params'] = params) => {
  const { severity, of } = FINDINGS[code];
  return findingWords('en', texts, { code, severity, of, params: given });
};

describe('the words of a finding', () => {
  it.each(Object.keys(FINDINGS) as FindingCode[])('%s are whole, with nothing left to fill in', (code) => {
    const { title, chip, advice, host, explanation } = words(code);
    for (const each of [title, chip, host]) expect(each).toMatch(/^[A-Z\d][^{}]*[^.{}]$/);
    for (const each of [advice, explanation]) expect(each ?? 'None.').toMatch(/^[A-Z][^{}]*\.$/);
    expect(title.length).toBeLessThanOrEqual(40);
    expect(chip.length).toBeLessThanOrEqual(40);
  });

  it('tell what to do wherever a pass is lowered', () => {
    const warnings = (Object.keys(FINDINGS) as FindingCode[]).filter((code) => FINDINGS[code].severity === 'warning');
    expect(warnings.map((code) => words(code).advice)).not.toContain(undefined);
  });

  it('have numbers as precise as they are, and minus signs', () => {
    expect(words('some-noise').host).toBe('24.7 dB above the noise; background −50 dBFS(A)');
    expect(words('call-band').chip).toBe('Call quality, up to 7.3 kHz');
    expect(words('turn-up').advice).toBe('Turn the microphone up by about 8 dB.');
    expect(words('one-channel').host).toBe('On the left channel only');
    expect(words('cut-peaks', { count: 1 }).host).toBe('1 peak cut off at full scale');
  });
});

it('the words of an echo have its return and its delay', () => {
  expect(echoWords('en', texts, { outcome: 'speakers', returnDb: -17.04, delayMs: 139.7 })).toEqual({
    guest: 'Your microphone hears your speakers, so others will hear themselves. Put on headphones.',
    host: 'Echo of −17 dB after 140 ms',
  });
  expect(echoWords('en', texts, { outcome: 'no-sound' }).host).toBe('No sound heard');
});

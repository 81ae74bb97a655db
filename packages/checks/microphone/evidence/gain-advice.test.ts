import { describe, expect, it } from 'vitest';
import { gainAdvice } from './gain-advice';

describe('the advice on the gain', () => {
  it.each([
    // [LUFS, dBTP, SNR, advice]
    [-22, -10, 40, undefined],
    [-25.9, -15, 40, undefined],
    [-26, -15, 40, ['turn-up', 4]],
    [-30, -16, 40, ['turn-up', 8]],
    [-30, -16, 30, ['turn-up', 8]],
    [-30, -16, 29.9, ['move-closer', 8]],
    // The peaks of this voice limit the gain.
    [-30, -11, 40, ['turn-up', 5]],
    [-30, -9, 40, undefined],
    [-18, -8, 40, ['turn-down', 4]],
    [-18.1, -8, 40, undefined],
    [-22, -1, 40, ['turn-down', 5]],
    [-14, -0.5, 10, ['turn-down', 8]],
    // NaN leads to no advice.
    [Number.NaN, -10, 40, undefined],
    [-30, Number.NaN, 40, undefined],
    [-30, -16, Number.NaN, ['move-closer', 8]],
  ] as const)('for %d LUFS, %d dBTP and %d dB above the noise', (lufs, dbtp, snrDb, advice) => {
    const given = gainAdvice({ lufs, dbtp, snrDb });
    expect(given && [given.kind, Number(given.db.toFixed(6))]).toEqual(advice);
  });
});

import { describe, expect, it } from 'vitest';
import { findingsOf, gainAdvice } from './findings';
import type { EvidenceReadings } from './measurements';
import { SPOKEN_VOICE as voice } from './testing/spoken-voice';

/** A take without a fault. */
const faultless: Partial<EvidenceReadings> = {
  voice,
  noise: { speechDbfsA: -22, noiseDbfsA: -67, snrDb: 45 },
  bandwidth: { bandwidthHz: 24_000, kind: 'full' },
  room: { decaySpread: 4.6, longFallDbPerS: 240 },
  clipping: { runs: 0, flatTops: false, offsetDbfs: -120, places: [] },
  loudness: { lufs: -22 },
  truePeak: { dbtp: -8 },
  dropOuts: { lostBuffers: 0, lostMs: 0, places: [] },
  hum: { mainsHz: undefined, dbfs: undefined },
  channels: { layout: 'mono', leftDbfs: undefined, rightDbfs: undefined },
};

const foundIn = (readings: Partial<EvidenceReadings>) =>
  findingsOf({ ...faultless, ...readings } as EvidenceReadings).map(({ code }) => code);

const channels = (layout: NonNullable<EvidenceReadings['channels']>['layout']) => ({
  channels: { layout, leftDbfs: -26, rightDbfs: -26 },
});

const noise = (snrDb: number) => ({ noise: { speechDbfsA: -22, noiseDbfsA: -22 - snrDb, snrDb } });

describe('the findings of a take', () => {
  it('are none where nothing is wrong, and none where nothing was measured', () => {
    expect(foundIn({})).toEqual([]);
    expect(findingsOf({} as EvidenceReadings)).toEqual([]);
  });

  it.each([
    [noise(14.9), ['loud-noise']],
    [noise(15), ['some-noise']],
    [noise(29.9), ['some-noise']],
    [noise(30), []],
    [{ ...noise(5), voice: { ...voice, isVoice: false } }, []],
    [{ ...noise(5), voice: undefined }, []],
    [{ bandwidth: { bandwidthHz: 3500, kind: 'narrow' } }, ['telephone-band']],
    [{ bandwidth: { bandwidthHz: 7750, kind: 'wide' } }, ['call-band']],
    [{ bandwidth: { bandwidthHz: 12_000, kind: 'super-wide' } }, []],
    [{ clipping: { runs: 2, flatTops: false, offsetDbfs: -120, places: [] } }, ['cut-peaks']],
    [{ clipping: { runs: 2, flatTops: true, offsetDbfs: -40, places: [] } }, ['flat-tops', 'offset']],
    [{ bandwidth: { bandwidthHz: 3250, kind: 'narrow' }, voice: { ...voice, isVoice: false } }, []],
    [{ room: { decaySpread: 4, longFallDbPerS: 120 }, voice: { ...voice, isVoice: false } }, []],
    [{ room: { decaySpread: 4.4, longFallDbPerS: 155 } }, []],
    [{ room: { decaySpread: 4.39, longFallDbPerS: 155 } }, ['room-sound']],
    [{ room: { decaySpread: 4.2, longFallDbPerS: 155 } }, ['room-sound']],
    [{ room: { decaySpread: 4.45, longFallDbPerS: 154 } }, ['room-echo']],
    [{ room: { decaySpread: 4, longFallDbPerS: 120 }, ...noise(15) }, ['some-noise', 'room-echo']],
    [{ room: { decaySpread: 4, longFallDbPerS: 120 }, ...noise(14.9) }, ['loud-noise']],
    [{ room: { decaySpread: 4, longFallDbPerS: 120 }, noise: undefined }, []],
    [{ truePeak: { dbtp: -2 } }, ['turn-down']],
    [{ truePeak: { dbtp: -1 } }, ['turn-down']],
    [{ truePeak: { dbtp: -0.9 } }, ['true-peak', 'turn-down']],
    [{ loudness: { lufs: -30 }, truePeak: { dbtp: -16 } }, ['turn-up']],
    [{ loudness: { lufs: -30 }, truePeak: { dbtp: -16 }, ...noise(29) }, ['some-noise', 'move-closer']],
    [{ loudness: { lufs: -30 }, truePeak: { dbtp: -16 }, noise: undefined }, []],
    [{ loudness: { lufs: -30 }, truePeak: { dbtp: -16 }, voice: { ...voice, isVoice: false } }, []],
    [{ dropOuts: { lostBuffers: 1, lostMs: 10, places: [] } }, []],
    [{ dropOuts: { lostBuffers: 2, lostMs: 20, places: [] } }, ['drop-outs']],
    [{ lostFrameShare: 0.0049 }, []],
    [{ lostFrameShare: 0.005, dropOuts: undefined }, ['drop-outs']],
    [{ mutes: [{ fromS: 2, toS: 2.1 }] }, ['muted']],
    [{ mutes: [{ fromS: 2, toS: 2.05 }] }, []],
    [{ hum: { mainsHz: 50, dbfs: -50 } }, ['hum']],
    [{ hum: { mainsHz: 50, dbfs: -52 } }, ['faint-hum']],
    [{ hum: { mainsHz: 50, dbfs: -64.9 } }, ['faint-hum']],
    [{ hum: { mainsHz: 50, dbfs: -65.1 } }, []],
    [{ hum: { mainsHz: 60, dbfs: -55 }, loudness: { lufs: -26 } }, ['hum']],
    [{ hum: { mainsHz: 60, dbfs: -57 }, loudness: { lufs: -26 } }, ['faint-hum']],
    [{ hum: { mainsHz: 60, dbfs: -55 }, loudness: undefined }, ['faint-hum']],
    [{ hum: { mainsHz: 60, dbfs: -30 }, voice: { ...voice, isVoice: false } }, []],
    [{ hum: { mainsHz: 60, dbfs: -30 }, voice: undefined }, []],
    [channels('stereo'), []],
    [channels('left-only'), ['one-channel']],
    [channels('right-only'), ['one-channel']],
    [channels('cancelling'), ['channels-cancel']],
    [{ hum: undefined, channels: undefined, dropOuts: undefined, truePeak: undefined, clipping: undefined }, []],
  ] as const)('of %j are %j', (readings, codes) => {
    expect(foundIn(readings)).toEqual(codes);
  });
});

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

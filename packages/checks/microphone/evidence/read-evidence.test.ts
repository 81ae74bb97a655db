import { describe, expect, it } from 'vitest';
import { measured, numberOf } from '../../reading';
import { createMeasured } from './measurement';
import type { EvidenceReadings } from './measurements';
import { isUnreadable, missingReason, readEvidence } from './read-evidence';
import { readingOf } from './testing/sounds';
import { SPOKEN_VOICE as voice } from './testing/spoken-voice';
import { voiceMeasurement } from './voice';

const heard = {
  noise: { speechDbfsA: -22, noiseDbfsA: -67, snrDb: 45 },
  room: { decaySpread: 4.2, longFallDbPerS: 120 },
  clipping: { runs: 7, flatTops: true, offsetDbfs: -38, places: [] },
  hum: { mainsHz: 50, dbfs: -48 },
} as const satisfies EvidenceReadings;

describe('what is read of a take', () => {
  it('is everything that was measured', () => {
    expect(readEvidence({ voice, ...heard })).toEqual({
      voiceSeconds: measured(3.4),
      snrDb: measured(45),
      noiseDbfsA: measured(-67),
      room: 'echoing',
      roomDecaySpread: measured(4.2),
      clippedRuns: measured(7),
      flatTops: measured(true),
      hum: measured(true),
      humDbfs: measured(-48),
      humHz: measured(50),
      offsetDbfs: measured(-38),
    });
  });

  it.each([
    ['too much noise would be taken for one', { noise: { ...heard.noise, snrDb: 14.9 } }, 'too-noisy'],
    ['too little fades', { room: undefined }, 'few-decays'],
    ['the noise was not measured, which is reported separately', { noise: undefined }, undefined],
  ] as const)('has no reverberation if %s', (_, change, room) => {
    const read = readEvidence({ voice, ...heard, ...change });
    expect([read.room, read.roomDecaySpread]).toEqual([room, undefined]);
  });

  it.each([
    ['one channel', undefined, undefined, -26],
    ['one of two channels', -20, -120, -26],
    ['two equal channels', -20, -20, -22.99],
    ['two channels, of which one is lower', -30, -20, -25.59],
  ] as const)('has the loudness of all channels by ITU-R BS.1770: %s', (_, leftDbfs, rightDbfs, lufs) => {
    const channels = { layout: leftDbfs === undefined ? 'mono' : 'stereo', leftDbfs, rightDbfs } as const;
    const read = readEvidence({ voice, loudness: { lufs: -26 }, channels });
    expect(numberOf(read.loudnessLufs)).toBeCloseTo(lufs, 1);
  });

  it('advises on the gain of one channel, whatever the number of channels', () => {
    const take = { voice, ...heard, loudness: { lufs: -30 }, truePeak: { dbtp: -16 } };
    const channels = { layout: 'stereo', leftDbfs: -30, rightDbfs: -30 } as const;
    expect(readEvidence({ ...take, channels }).gainAdviceDb).toEqual(readEvidence(take).gainAdviceDb);
  });

  it('has no figure for an inaudible background', () => {
    const noise = { speechDbfsA: -25, noiseDbfsA: -120, snrDb: 95 };
    const read = readEvidence({ voice, ...heard, noise });
    expect([read.noiseDbfsA, read.snrDb, read.room]).toEqual([undefined, undefined, 'echoing']);
  });

  it('reports no hum if none was found, and nothing if it was not searched', () => {
    const read = readEvidence({ voice, hum: { mainsHz: undefined, dbfs: undefined } });
    expect(read).toEqual({ voiceSeconds: measured(3.4), hum: measured(false) });
    expect(readEvidence({ voice })).not.toHaveProperty('hum');
  });

  it.each([
    ['turned up', { lufs: -32, snrDb: 45 }, { gainAdviceDb: measured(10) }],
    ['turned down', { lufs: -16, snrDb: 45 }, { gainAdviceDb: measured(-6) }],
    ['as it is', { lufs: -22, snrDb: 45 }, {}],
    ['closer, which no gain replaces', { lufs: -32, snrDb: 20 }, {}],
  ] as const)('has the gain of a microphone that should be %s', (_, { lufs, snrDb }, gain) => {
    const noise = { speechDbfsA: -22, noiseDbfsA: -22 - snrDb, snrDb };
    const { room } = heard;
    const read = readEvidence({ voice, noise, room, loudness: { lufs }, truePeak: { dbtp: lufs + 16 } });
    expect(read).toEqual({
      voiceSeconds: measured(3.4),
      snrDb: measured(snrDb),
      noiseDbfsA: measured(-22 - snrDb),
      room: 'echoing',
      roomDecaySpread: measured(4.2),
      loudnessLufs: measured(lufs),
      truePeakDbtp: measured(lufs + 16),
      ...gain,
    });
  });

  it('has the level of both channels where there are two', () => {
    const channels = { layout: 'left-only', leftDbfs: -26, rightDbfs: -80 } as const;
    expect(readEvidence({ channels })).toEqual({
      channels: 'left-only',
      leftDbfs: measured(-26),
      rightDbfs: measured(-80),
    });
  });

  it('is empty if nothing was measured', () => {
    expect(readEvidence({})).toEqual({});
  });

  it.each([['no voice', { ...voice, isVoice: false }] as const, ['an unknown voice', undefined] as const])(
    'of %s has no readings that require a voice',
    (_, other) => {
      const loudness = { lufs: -22 };
      expect(readEvidence({ voice: other, loudness, ...heard })).toEqual({
        loudnessLufs: measured(-22),
        clippedRuns: measured(7),
        offsetDbfs: measured(-38),
      });
    },
  );
});

const whole = {
  source: { sampleRateHz: 48_000, processing: 'unprocessed' },
  durationMs: 8000,
  isOneDevice: true,
  hasEvidence: true,
  measured: { voice, noise: { speechDbfsA: -22, noiseDbfsA: -67, snrDb: 45 } },
} as const;

const at = (sampleRateHz: number, processing: 'unprocessed' | 'automatic-gain' = 'unprocessed') => ({
  source: { sampleRateHz, processing },
});
const behind = (noiseDbfsA: number, isVoice = true) => ({
  measured: { voice: { ...voice, isVoice }, noise: { speechDbfsA: -22, noiseDbfsA, snrDb: -22 - noiseDbfsA } },
});

describe('what is missing of a take', () => {
  it.each([
    ['is nothing where all was measured', {}, undefined],
    ['is all but the level and the voice where nothing else heard it', { hasEvidence: false }, 'not-measured'],
    ['is as much where the device changed', { isOneDevice: false, hasEvidence: false }, 'rate-changed'],
    ['is some of it at a low rate', at(31_999), 'low-rate'],
    ['is nothing at the lowest rate for all', at(32_000), undefined],
    ['is named by the method of a processed track', at(16_000, 'automatic-gain'), undefined],
    ['is a background behind a gate', behind(-110.1), 'gated'],
    ['is nothing behind the quietest background', behind(-110), undefined],
    ['is no background where there is no voice', behind(-120, false), undefined],
    ['is all of it without a readable voice', { measured: {}, hasEvidence: false, isOneDevice: false }, 'unreadable'],
    ['is for another reason where too little was heard', { measured: {}, durationMs: 6399 }, undefined],
  ] as const)('%s', (_, change, why) => {
    expect(missingReason({ ...whole, ...change })).toBe(why);
  });
});

describe('eight seconds are unreadable or not', () => {
  const rate = 16_000;
  const isUnreadableSound = (sound: Float32Array) => {
    const engine = createMeasured(voiceMeasurement, { sampleRateHz: rate, processing: 'unprocessed' });
    return isUnreadable(8000, { voice: readingOf(engine, sound) });
  };

  it.each([
    ['without a number', new Float32Array(8 * rate).fill(Number.NaN), true],
    ['with one sample that is not a number', new Float32Array(8 * rate).fill(Number.NaN, 4000, 4001), true],
    ['of zeros', new Float32Array(8 * rate), false],
  ] as const)('%s', (_, sound, is) => {
    expect(isUnreadableSound(sound)).toBe(is);
  });
});

import { describe, expect, it } from 'vitest';
import type { CameraReadings } from '../camera/readings';
import type { SomeConnectionReadings } from '../connection/readings';
import type { MicrophoneReadings } from '../microphone/readings';
import { assumed, atLeast, measured } from '../reading';
import { lineChanges } from './line-changes';
import { pictureChanges } from './picture-changes';
import { soundChanges } from './sound-changes';

const systems = { before: undefined, now: undefined };

const SOUND: MicrophoneReadings = {
  loudnessLufs: measured(-22),
  quietDbfsA: measured(-62),
  quietShape: measured(Array(22).fill(0)),
  bandwidthHz: measured(24_000),
  roomDecaySpread: measured(4.45),
  clippedRuns: measured(0),
  processing: 'unprocessed',
  device: 'Shure MV7',
};

const soundCodes = (now: MicrophoneReadings, before: MicrophoneReadings = {}) =>
  soundChanges({ before: { ...SOUND, ...before }, now: { ...SOUND, ...now }, systems }).map(({ code }) => code);

/** The codes for a louder background and a louder voice, each by some dB. */
const movedBy = (quietDb: number, voiceDb: number) =>
  soundCodes({ quietDbfsA: measured(-62 + quietDb), loudnessLufs: measured(-22 + voiceDb) });

describe('the sound', () => {
  it('that is the same has no change', () => {
    expect(soundCodes({})).toEqual([]);
  });

  it.each<[string, number, number, readonly string[]]>([
    ['a background just below its bound', 4.4, -5, []],
    ['a louder background at its bound', 4.5, -0.5, ['louder-background']],
    ['a background that rises 4.9 dB above the voice', 8.4, 3.5, ['turned-up']],
    ['a background that rises 4.9 dB above a voice that is nearly the same', 6, 1.1, []],
    ['a background that rises 5 dB above the voice', 6, 1, ['louder-background']],
    ['a quieter background', -4.5, 0.5, ['quieter-background']],
    ['both louder within 6 dB', 9.5, 3.5, ['turned-up']],
    ['both louder, more than 6 dB apart', 9.6, 3.5, ['louder-background']],
    ['both quieter', -4.5, -3.5, ['turned-down']],
    ['both quieter, the voice just below its bound', -4.5, -3.4, []],
    ['the voice just below its bound', 0, 6.4, []],
    ['the voice at its bound', 0, 6.5, ['louder-voice']],
    ['a quieter voice', 0, -6.5, ['quieter-voice']],
    ['a louder voice over a louder background', 12, 6.5, ['turned-up']],
    ['12 dB of gain', 12, 12, ['turned-up']],
  ])('%s', (_what, quietDb, voiceDb, expected) => {
    expect(movedBy(quietDb, voiceDb)).toEqual(expected);
  });

  it.each<[string, number, number, readonly string[]]>([
    ['a telephone', 24_000, 4000, ['narrower']],
    ['a headset in a call', 24_000, 8000, ['narrower']],
    ['the edge of the widest class but one', 24_000, 9500, ['narrower']],
    ['a limit above the call band', 24_000, 9501, []],
    ['two classes less than a quarter apart', 6000, 5000, []],
    ['two classes a quarter apart', 6250, 5000, ['narrower']],
    ['a full band after a telephone', 4000, 24_000, ['wider']],
    ['a wider band of the upper classes', 14_000, 24_000, []],
  ])('of %s: %d Hz, then %d Hz', (_what, before, now, expected) => {
    expect(soundCodes({ bandwidthHz: measured(now) }, { bandwidthHz: measured(before) })).toEqual(expected);
  });

  it.each<[string, number | undefined, number | undefined, readonly string[]]>([
    ['just below the audible level', undefined, -65.1, []],
    ['at the audible level', undefined, -65, ['hum']],
    ['5.9 dB more than before', -60, -54.1, []],
    ['6 dB more than before', -60, -54, ['hum']],
    ['that is gone', -50, undefined, []],
  ])('with a hum %s', (_what, before, now, expected) => {
    const hum = (dbfs: number | undefined) => (dbfs === undefined ? {} : { quietHumDbfs: measured(dbfs) });
    expect(soundCodes(hum(now), hum(before))).toEqual(expected);
  });

  it('has no new hum where the gain explains it, nor where the full take had it', () => {
    const turned = { quietDbfsA: measured(-52), loudnessLufs: measured(-12), quietHumDbfs: measured(-50) };
    expect(soundCodes(turned, { quietHumDbfs: measured(-60) })).toEqual(['turned-up']);
    expect(soundCodes({ quietHumDbfs: measured(-50) }, { humDbfs: measured(-52) })).toEqual([]);
  });

  it.each<[number, number, readonly string[]]>([
    [4.45, 4.331, []],
    [4.45, 4.329, ['more-room']],
    [4.6, 4.4, []],
    [4.6, 4.399, ['more-room']],
    [4.2, 4.5, []],
  ])('of a room with a spread of %d, then %d', (before, now, expected) => {
    expect(soundCodes({ roomDecaySpread: measured(now) }, { roomDecaySpread: measured(before) })).toEqual(expected);
  });

  it('is cut only where it was not cut before', () => {
    expect(soundCodes({ clippedRuns: measured(1) })).toEqual(['cut']);
    expect(soundCodes({ clippedRuns: measured(9) }, { clippedRuns: measured(1) })).toEqual([]);
    expect(soundCodes({ clippedRuns: measured(9) }, { clippedRuns: undefined })).toEqual([]);
  });

  it.each<[number, readonly string[]]>([
    [4.99, []],
    [5, ['other-background']],
  ])('of another background from a deviation of %d dB', (db, expected) => {
    const shape = Array.from({ length: 22 }, (_, band) => (band % 2 === 0 ? db : -db));
    expect(soundCodes({ quietShape: measured(shape) })).toEqual(expected);
  });

  it.each(['before', 'now'] as const)('with automatic gain on the day %s is compared by its band alone', (day) => {
    const gained = { processing: 'automatic-gain' } as const;
    const louder = { quietDbfsA: measured(-40), bandwidthHz: measured(4000) };
    const [before, now] = day === 'before' ? [gained, louder] : [{}, { ...louder, ...gained }];
    expect(soundCodes(now, before)).toEqual(['narrower']);
  });

  it('is compared with the noise of the full take only where today is louder', () => {
    const words = { quietDbfsA: undefined, noiseDbfsA: measured(-60) };
    expect(soundCodes({ quietDbfsA: measured(-48) }, words)).toEqual(['louder-background']);
    expect(soundCodes({ quietDbfsA: measured(-72) }, words)).toEqual([]);
  });

  it.each<[string, MicrophoneReadings, boolean]>([
    ['a background 30 dB below the voice', { quietDbfsA: measured(-52), loudnessLufs: measured(-22) }, false],
    ['a background 29.9 dB below the voice', { quietDbfsA: measured(-51.9), loudnessLufs: measured(-22) }, true],
    ['a gain of 6.9 dB', { quietDbfsA: measured(-55.1), loudnessLufs: measured(-15.1) }, false],
    ['a gain of 7 dB', { quietDbfsA: measured(-55), loudnessLufs: measured(-15) }, true],
    ['a voice 8.9 dB quieter', { loudnessLufs: measured(-30.9) }, false],
    ['a voice 9 dB quieter', { loudnessLufs: measured(-31) }, true],
    ['a quieter background', { quietDbfsA: measured(-80) }, false],
  ])('is told to the guest where it matters: %s', (_what, now, expected) => {
    const [change] = soundChanges({ before: SOUND, now: { ...SOUND, ...now }, systems });
    expect([change?.tellsGuest, change?.isWorse]).toEqual([expected, expected]);
  });

  it('of another microphone by name is another device, before all other changes', () => {
    expect(soundCodes({ device: 'Yeti', bandwidthHz: measured(4000) })).toEqual(['other-device', 'narrower']);
  });
});

const PICTURE: CameraReadings = {
  faceFound: measured(true),
  faceLight: measured(0.7),
  backlightStops: measured(0.5),
  faceSharpness: measured(0.6),
  faceX: measured(0.5),
  faceY: measured(0.3),
  facePixels: measured(256),
  width: measured(1280),
  height: measured(720),
  device: 'FaceTime HD Camera',
};

const pictureCodes = (now: CameraReadings, before: CameraReadings = {}) =>
  pictureChanges({ before: { ...PICTURE, ...before }, now: { ...PICTURE, ...now }, systems }).map(({ code }) => code);

describe('the picture', () => {
  it.each<[string, CameraReadings, readonly string[]]>([
    ['that is the same', {}, []],
    ['of a face a bit darker', { faceLight: measured(0.61) }, []],
    ['of a face half a stop darker', { faceLight: measured(0.595) }, ['darker']],
    ['of a brighter face', { faceLight: measured(0.9) }, []],
    ['with a background 1.4 stops brighter', { backlightStops: measured(1.9) }, []],
    ['with a background 1.5 stops brighter', { backlightStops: measured(2), faceLight: measured(0.3) }, ['backlit']],
    ['of a face beside its place', { faceX: measured(0.64) }, []],
    ['of a face aside', { faceX: measured(0.66) }, ['moved']],
    ['of a face lower and aside', { faceX: measured(0.61), faceY: measured(0.41) }, ['moved']],
    ['of a face a bit smaller', { facePixels: measured(195) }, []],
    ['of a smaller face', { facePixels: measured(193) }, ['further']],
    ['of a larger face', { facePixels: measured(338) }, ['nearer']],
    ['with softer edges', { faceSharpness: measured(0.43) }, []],
    ['that is less sharp', { faceSharpness: measured(0.41) }, ['less-sharp']],
    [
      'of half the size',
      { width: measured(640), height: measured(480), faceSharpness: measured(0.2), facePixels: measured(128) },
      ['smaller-picture'],
    ],
    ['of two people', { people: measured(2), faceX: undefined, faceY: undefined }, []],
  ])('%s', (_what, now, expected) => {
    expect(pictureCodes(now)).toEqual(expected);
  });

  it('of an older result without the place of the face is compared by the rest', () => {
    expect(pictureCodes({ faceSharpness: measured(0.2) }, { faceX: undefined, faceY: undefined })).toEqual([
      'less-sharp',
    ]);
  });
});

const LINE: SomeConnectionReadings = {
  downloadMbps: measured(17),
  uploadMbps: measured(17),
  mediaPath: 'measured',
  lostUpShare: measured(0.001),
  lostDownShare: measured(0),
  packetJitterMs: measured(3),
  roundTripMs: measured(20),
  probes: measured(300),
  provider: 'self',
};

const lineCodes = (now: SomeConnectionReadings, before: SomeConnectionReadings = {}) =>
  lineChanges({ before: { ...LINE, ...before }, now: { ...LINE, ...now } }).map(({ code }) => code);

describe('the line', () => {
  it.each<[string, SomeConnectionReadings, readonly string[]]>([
    ['that is the same', {}, []],
    ['that blocks UDP', { mediaPath: 'blocked', lostUpShare: undefined, packetJitterMs: undefined }, ['udp-blocked']],
    ['that was not asked for UDP', { mediaPath: 'not-offered' }, []],
    ['with a loss just below its bound', { lostUpShare: measured(0.0129) }, []],
    ['with a loss', { lostDownShare: measured(0.013) }, ['loss']],
    ['with a loss in too few probes', { lostDownShare: measured(0.05), probes: measured(299) }, []],
    ['with twice the jitter, 4 ms more', { packetJitterMs: measured(7) }, []],
    ['with jitter', { packetJitterMs: measured(8) }, ['unsteady']],
    ['with a round trip 19 ms longer', { roundTripMs: measured(39) }, []],
    ['with a longer round trip', { roundTripMs: measured(40) }, ['later']],
    ['slower by 1.69', { downloadMbps: measured(10.06) }, []],
    ['slower by 1.7', { downloadMbps: measured(10) }, ['slower-download']],
    ['that is at least as fast', { uploadMbps: atLeast(8) }, []],
    ['whose upload is assumed', { uploadMbps: assumed(2) }, []],
    ['against another server', { provider: 'cloudflare', uploadMbps: measured(2) }, []],
  ])('%s', (_what, now, expected) => {
    expect(lineCodes(now)).toEqual(expected);
  });

  it('with a loss as before has no change', () => {
    expect(lineCodes({ lostUpShare: measured(0.02) }, { lostUpShare: measured(0.0101) })).toEqual([]);
  });

  it.each<[number, boolean]>([
    [3, false],
    [2.99, true],
  ])('with an upload of %d Mbps is told to the guest where it loses a use', (mbps, expected) => {
    const [change] = lineChanges({ before: LINE, now: { ...LINE, uploadMbps: measured(mbps) } });
    expect([change?.code, change?.tellsGuest]).toEqual(['slower-upload', expected]);
  });
});

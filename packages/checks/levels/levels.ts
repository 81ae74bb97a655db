import type { CheckName } from '../check';
import type { LevelName } from './names';
import {
  REQUIREMENT_KEYS,
  type REQUIREMENTS,
  type RequirementKey,
  type RequirementNeed,
  shownRequirement,
} from './requirements';

/** The bound of a must, of a should, or of both: the should is then the stricter one. */
export interface AskedBounds<Bound> {
  readonly must?: Bound;
  readonly should?: Bound;
}

interface Bounds {
  readonly quantity: number;
  readonly fact: true;
  readonly choice: readonly string[];
}

export type RequirementBound<Key extends RequirementKey = RequirementKey> = Bounds[(typeof REQUIREMENTS)[Key]['kind']];

/** The requirements of a level. One that is left out is not asked for. */
export type AskedRequirements = { readonly [Key in RequirementKey]?: AskedBounds<RequirementBound<Key>> | undefined };

export interface ShowLevel {
  /** The checks that guests are asked to run. A check that is left out is not offered. */
  readonly checks: Readonly<Partial<Record<CheckName, RequirementNeed>>>;
  readonly requirements: AskedRequirements;
}

/** Limits of a voice recording that are the same for all shows with one. */
const RECORDED_VOICE = {
  // Own choice: without two seconds of voice no other reading of the sound has a meaning.
  voiceSeconds: { must: 2 },
  // The limit of the microphone's verdict (M1).
  clippedRatio: { must: 0.001 },
  // The limits of the finding `drop-outs`.
  lostBuffers: { must: 1 },
  lostFrameShare: { must: 0.005 },
  // A reversed channel makes the voice vanish in mono.
  channels: { must: ['cancelling'], should: ['cancelling', 'left-only', 'right-only'] },
} as const satisfies AskedRequirements;

/** Limits of a picture in a recording or a stream. */
const SHOWN_PICTURE = {
  faceFound: { must: true },
  // HD in the FT's guide for guests; what Zoom, Meet, Jitsi and Riverside's backup send. 1080 cannot be asked for.
  shorterSide: { must: 720 },
  // The limits of the camera's verdict for unusable pictures (S2 §5).
  minBrightness: { must: 0.1 },
  maxBrightness: { must: 0.95 },
  light: { should: true },
} as const satisfies AskedRequirements;

/** Limits of a line that are the same for all shows. */
const TALK = {
  // Microsoft, Twilio and Sinch: 30 ms.
  packetJitterMs: { should: 30 },
  // ITU-T G.114: 150 ms one way. It is measured to this server, not to the studio.
  roundTripMs: { should: 300 },
  // The limit of the connection's verdict.
  busyRoundTripMs: { should: 400 },
} as const satisfies AskedRequirements;

/** Twilio calls an estimated opinion of 3.7 and more good. */
const GOOD_SOUND = { soundQuality: { should: 3.7 } } as const satisfies AskedRequirements;

/** Zencastr: a recording through another device at another sample rate is distorted. */
const DEFAULT_DEVICE = { testedDefault: { should: true } } as const satisfies AskedRequirements;

/**
 * The levels of the product. Each bound has its reason: published numbers with their publisher, arithmetic on them, a
 * limit of the checks, or our own choice. No publication bounds the noise, band or room of a remote guest (decision
 * 137).
 */
export const LEVELS = {
  'audio-podcast': {
    checks: { microphone: 'must', speakers: 'must', connection: 'must' },
    requirements: {
      ...RECORDED_VOICE,
      // Own choice between 15 (below) and the 37 to 42 dB of a finished audiobook (ACX), of which editing adds about 10.
      snrDb: { must: 20, should: 30 },
      // ACX asks for -60 dB RMS under a voice at -20; a raw voice is 4 to 10 dB quieter.
      noiseDbfsA: { should: -50 },
      // Telephone and call quality end at 5.5 and 9.5 kHz. Bluetooth headsets deliver them while their microphone is on.
      bandwidthHz: { must: 5500, should: 9500 },
      // Apple Podcasts and ACX: 44.1 kHz.
      deviceRateHz: { should: 44_100 },
      // NPR and omega tau ask for a room without echo, which no editor can remove.
      room: { must: ['echoing'] },
      flatTops: { must: true },
      // EBU R 128 and Apple -1 dBTP, ACX -3. The must is own choice: only what is nearly clipped.
      truePeakDbtp: { must: -0.1, should: -3 },
      // Raw voices at -26 to -18, with the error of a take; louder than -16 is a finished file, and a laugh clips.
      minLoudnessLufs: { should: -32 },
      maxLoudnessLufs: { should: -16 },
      // The limit of the finding `faint-hum`.
      humDbfs: { should: -65 },
      // Descript and Riverside switch processing off for guests with headphones.
      processing: { should: ['automatic-gain'] },
      offsetDbfs: { should: -40 },
      heard: { must: true },
      // NPR, Descript and most shows: without headphones the other voice is on the guest's track.
      headphones: { must: true },
      // G.114: a Bluetooth output adds 100 to 300 ms.
      delayMs: { should: 150 },
      ...TALK,
      // WAV at 48 kHz and 16 bits is 0.77 Mbps, and a call 0.1; 3 leaves room for a picture in 720p.
      uploadMbps: { must: 1, should: 3 },
      downloadMbps: { must: 1, should: 3 },
      // Vonage: sound up to 5%; Microsoft: 1%.
      lostShare: { must: 0.05, should: 0.01 },
      ...GOOD_SOUND,
      mediaPath: { should: ['blocked', 'unsteady'] },
      // An hour of sound is 0.35 GB, a tenth of the rate that the reading assumes.
      recordingMinutes: { should: 30 },
      batteryLevel: { should: 0.5 },
      ...DEFAULT_DEVICE,
    },
  },
  'video-interview': {
    checks: { microphone: 'must', speakers: 'must', camera: 'must', connection: 'must' },
    requirements: {
      ...RECORDED_VOICE,
      // The limit of the finding `loud-noise`, and own choice for the should.
      snrDb: { must: 15, should: 25 },
      noiseDbfsA: { should: -45 },
      bandwidthHz: { must: 5500, should: 9500 },
      deviceRateHz: { should: 44_100 },
      room: { should: ['echoing'] },
      flatTops: { must: true },
      truePeakDbtp: { should: -1 },
      minLoudnessLufs: { should: -32 },
      maxLoudnessLufs: { should: -16 },
      humDbfs: { should: -50 },
      heard: { must: true },
      headphones: { must: true },
      delayMs: { should: 100 },
      ...SHOWN_PICTURE,
      // Riverside's constant rate.
      frameRate: { should: 24 },
      ...TALK,
      // 720p of 2.5 Mbps (Jitsi, Teams) at 80% of the line, and sound; a recording of 8 Mbps sent meanwhile.
      uploadMbps: { must: 4, should: 10 },
      // Teams and Meet: 4; StageTEN: 10.
      downloadMbps: { must: 4, should: 10 },
      // Twilio warns from 3%.
      lostShare: { must: 0.03, should: 0.01 },
      // Own choice for the must: the upload of a local recording fills the line during the talk.
      busyRoundTripMs: { must: 1000, should: 400 },
      ...GOOD_SOUND,
      mediaPath: { should: ['blocked', 'unsteady'] },
      // Zencastr's 10 GB at 8 Mbps are 167 minutes.
      recordingMinutes: { should: 120 },
      power: { should: ['battery'] },
      ...DEFAULT_DEVICE,
    },
  },
  livestream: {
    checks: { microphone: 'must', speakers: 'must', camera: 'must', connection: 'must' },
    requirements: {
      ...RECORDED_VOICE,
      snrDb: { must: 15, should: 20 },
      bandwidthHz: { must: 5500 },
      deviceRateHz: { should: 32_000 },
      room: { should: ['echoing'] },
      flatTops: { should: true },
      truePeakDbtp: { should: -1 },
      minLoudnessLufs: { should: -30 },
      maxLoudnessLufs: { should: -16 },
      humDbfs: { should: -50 },
      heard: { must: true },
      // Studios for streams cancel echoes.
      headphones: { should: true },
      delayMs: { should: 100 },
      ...SHOWN_PICTURE,
      // Mains light of 50 Hz gives 25 pictures per second.
      frameRate: { should: 25 },
      // 1080p of 3.5 to 3.8 Mbps (Vonage, Zoom) at 75 to 80% of the line; with simulcast 6 Mbps.
      uploadMbps: { must: 5, should: 8 },
      downloadMbps: { must: 4, should: 10 },
      // Vonage: less than 0.5% is excellent; 2% is the limit of 1080p in `enough-for.ts`.
      lostShare: { must: 0.02, should: 0.005 },
      // 50 ms is the limit of speech in `enough-for.ts`.
      packetJitterMs: { must: 50, should: 30 },
      roundTripMs: TALK.roundTripMs,
      busyRoundTripMs: { must: 600, should: 400 },
      ...GOOD_SOUND,
      mediaPath: { must: ['blocked', 'unsteady'] },
      power: { should: ['battery'] },
      ...DEFAULT_DEVICE,
    },
  },
  call: {
    checks: { microphone: 'must', speakers: 'must', camera: 'should', connection: 'must' },
    requirements: {
      voiceSeconds: { must: 1 },
      // Call programs suppress noise.
      snrDb: { should: 15 },
      bandwidthHz: { should: 5500 },
      clippedRatio: { should: 0.001 },
      lostBuffers: { should: 1 },
      lostFrameShare: { should: 0.005 },
      channels: { should: ['cancelling'] },
      heard: { must: true },
      headphones: { should: true },
      faceFound: { should: true },
      shorterSide: { should: 360 },
      frameRate: { should: 15 },
      minBrightness: { should: 0.2 },
      ...TALK,
      // The needs of the smallest usable picture with sound (M5); Teams recommends 2.5 and 4.
      uploadMbps: { must: 0.5, should: 2.5 },
      downloadMbps: { must: 1, should: 4 },
      lostShare: { must: 0.05, should: 0.01 },
      // Twilio warns below 3.5, and calls up to 3.0 degraded.
      soundQuality: { must: 3.1, should: 3.5 },
      mediaPath: { should: ['blocked'] },
      batteryLevel: { should: 0.3 },
      ...DEFAULT_DEVICE,
    },
  },
} as const satisfies Readonly<Record<LevelName, ShowLevel>>;

export interface AskedRequirement {
  readonly key: RequirementKey;
  readonly need: RequirementNeed;
  /** The bound of a quantity, in the unit in which it is shown. */
  readonly shownBound?: number | undefined;
}

/** Everything that a level asks for, musts first. A requirement with both bounds is listed with its must. */
export function askedBy({ requirements }: ShowLevel): readonly AskedRequirement[] {
  const all = REQUIREMENT_KEYS.flatMap((key): readonly AskedRequirement[] => {
    const asked: AskedBounds<RequirementBound> | undefined = requirements[key];
    const need = asked?.must === undefined ? 'should' : 'must';
    const bound = asked?.[need];
    if (bound === undefined) return [];
    const factor = shownRequirement(key)?.factor ?? 1;
    return [{ key, need, ...(typeof bound === 'number' && { shownBound: bound * factor }) }];
  });
  return [...all.filter(({ need }) => need === 'must'), ...all.filter(({ need }) => need === 'should')];
}

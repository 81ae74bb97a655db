import { measured } from '../../reading';
import type { FitResult } from '../found';
import type { RequirementKey } from '../requirements';
import { requirementSpec } from '../requirements';

type Values = Readonly<Record<string, unknown>>;

/** A result by group, with the readings as they are stored. */
export interface StoredReadings {
  readonly codes: Readonly<Record<string, string>>;
  readonly readings: Readonly<Record<string, Values>>;
}

const all = (values: Readonly<Record<string, number | boolean>>): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, measured(value)]));

/** Readings that meet every requirement of every level. */
export const FINE: StoredReadings = {
  codes: { microphone: 'good', speakers: 'headphones', camera: 'excellent', connection: 'excellent' },
  readings: {
    microphone: {
      ...all({
        voiceSeconds: 5.2,
        snrDb: 41,
        noiseDbfsA: -63,
        bandwidthHz: 14_000,
        loudnessLufs: -22,
        truePeakDbtp: -6.5,
        clippedRatio: 0,
        flatTops: false,
        lostBuffers: 0,
        lostFrameShare: 0,
        hum: false,
        offsetDbfs: -71,
        deviceRateHz: 48_000,
      }),
      room: 'dry',
      channels: 'mono',
      processing: 'unprocessed',
    },
    speakers: all({ heard: true, floorDb: -57 }),
    camera: all({ faceFound: true, brightness: 0.52, faceLight: 0.6, width: 1280, height: 720, frameRate: 30 }),
    connection: {
      ...all({
        latencyMs: 31,
        downloadMbps: 24,
        uploadMbps: 14,
        lostUpShare: 0,
        lostDownShare: 0.001,
        packetJitterMs: 3,
        roundTripMs: 29,
        busyRoundTripMs: 85,
        soundQuality: 4.3,
      }),
      mediaPath: 'measured',
    },
    environment: { ...all({ recordingMinutes: 900, testedDefault: true }), power: 'plugged-in' },
  },
};

/** Readings with some of them replaced; undefined removes one. */
export const changed = (group: string, values: Values, from: StoredReadings = FINE): StoredReadings => ({
  ...from,
  readings: { ...from.readings, [group]: { ...from.readings[group], ...values } },
});

/** Readings in which a requirement has this value. */
export function having(key: RequirementKey, value: number | boolean | string, from: StoredReadings = FINE) {
  const { group, of } = requirementSpec(key);
  return changed(group, valuesFor[key]?.(value) ?? { [of[0]]: stored(value) }, from);
}

const stored = (value: number | boolean | string) => (typeof value === 'string' ? value : measured(value));

const valuesFor: Readonly<Partial<Record<RequirementKey, (value: number | boolean | string) => Values>>> = {
  humDbfs: (value) => ({ hum: measured(true), humDbfs: measured(value) }),
  headphones: (value) => ({ returnDb: measured(value === true ? -50 : -12), delayMs: measured(40) }),
  batteryLevel: (value) => ({ power: 'battery', batteryLevel: measured(value) }),
};

/** Readings without those of a requirement. */
export const lacking = (key: RequirementKey, from: StoredReadings = FINE): StoredReadings => {
  const { group, of } = requirementSpec(key);
  return changed(group, Object.fromEntries(of.map((reading) => [reading, undefined])), from);
};

/** The result with these readings. */
export const resultOf = ({ codes, readings }: StoredReadings): FitResult =>
  ({
    outcomes: Object.fromEntries(
      Object.entries(codes).map(([check, code]) => [
        check,
        { status: 'passed', code, params: {}, readings: readings[check] ?? {} },
      ]),
    ),
    environment: readings.environment,
  }) as FitResult; // Tests store what other versions have sent.

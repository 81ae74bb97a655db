import { type BiquadFilter, highPass, lowPass } from '../evidence/biquad';
import { music } from '../evidence/testing/noises';
import { createGaussian, createRandom } from '../evidence/testing/random';
import { filtered, samplesOf } from '../evidence/testing/sounds';
import { spokenBy, VOICES } from '../evidence/testing/voices';
import { amplitudeFromDbfs } from '../level';
import { atRms } from './signals';

/** Rooms, microphones and gestures by simulation, with the microphone that was touched. */

export const TAP_RATE = 24_000;
const SECONDS = 5.2;
const LENGTH = SECONDS * TAP_RATE;

export const TAP_KINDS = [
  'tap',
  'tap, touched 30 dB lower',
  'tap on a headset',
  'tap in speech',
  'tap in music',
  'tap on the table',
  'typing',
  'three keys',
  'speech',
  'music',
  'claps',
  'tap on a muted one',
] as const;
export type TapKind = (typeof TAP_KINDS)[number];

export interface TapCase {
  readonly kind: TapKind;
  /** Index of the microphone that was touched and delivers sound; undefined if there is none. */
  readonly touched: number | undefined;
  readonly makers: readonly MicrophoneMaker[];
  readonly tracks: readonly Float32Array[];
}

type MicrophoneMaker = 'desk' | 'laptop' | 'headset' | 'webcam' | 'lavalier';

interface SimulatedInput {
  readonly maker: MicrophoneMaker;
  readonly gainDb: number;
  readonly hasGain: boolean;
  readonly hasGate: boolean;
  readonly hasSuppressor: boolean;
  readonly isMuted: boolean;
}

interface Dice {
  readonly between: (low: number, high: number) => number;
  readonly pick: <Value>(first: Value, ...others: readonly Value[]) => Value;
  readonly chance: (share: number) => boolean;
  readonly gauss: () => number;
}

function createDice(seed: number): Dice {
  const random = createRandom(seed);
  return {
    between: (low, high) => low + (high - low) * random(),
    pick: (first, ...others) => others[Math.floor(random() * (others.length + 1)) - 1] ?? first,
    chance: (share) => random() < share,
    gauss: createGaussian(seed + 1),
  };
}

type Scene = 'quiet' | 'fan' | 'speech' | 'music';

/** Sound in the room, as a microphone with a gain of 0 dB hears it. */
function roomSound(scene: Scene, dice: Dice): Float32Array {
  const { between, gauss } = dice;
  let air = 0;
  const noise = samplesOf(LENGTH, () => {
    air = 0.985 * air + 0.17 * gauss();
    return air;
  });
  const room = atRms(noise, scene === 'fan' ? between(-52, -44) : between(-72, -58));
  const playing = scene === 'speech' || scene === 'music' ? played(scene, dice) : undefined;
  return playing ? room.map((sample, at) => sample + (playing[at] ?? 0)) : room;
}

const recordings = new Map<string, Float32Array>();

function known(name: string, make: () => Float32Array): Float32Array {
  const sound = recordings.get(name) ?? make();
  recordings.set(name, sound);
  return sound;
}

function played(scene: 'speech' | 'music', { between, pick }: Dice): Float32Array {
  const options = { sampleRateHz: TAP_RATE, seconds: 20 };
  const voice = pick<(typeof VOICES)[number]>(...VOICES);
  const seed = pick(1, 2, 3, 4, 5);
  const sound =
    scene === 'speech'
      ? known(`voice ${voice.pitchHz}`, () => spokenBy({ ...voice, ...options }))
      : known(`music ${seed}`, () => music({ ...options, seed }));
  const from = Math.floor(between(0, sound.length - LENGTH));
  return atRms(sound.slice(from, from + LENGTH), scene === 'speech' ? between(-36, -26) : between(-50, -34));
}

interface GestureSound {
  /** At the touched body, and through the air; the peak of each is 1. */
  readonly contact: Float32Array;
  readonly air: Float32Array;
}

/** Short knocks at these times in seconds, with the tail of a room. */
function strokes(times: readonly number[], { dice, isSoft = false }: { dice: Dice; isSoft?: boolean }): GestureSound {
  const { between, gauss } = dice;
  const [contact, air] = [new Float32Array(LENGTH), new Float32Array(LENGTH)];
  const [thumpHz, weight, bodyHz] = [between(45, 220), between(0.15, 0.7), between(220, 900)];
  const [fallS, ringS] = [between(0.012, 0.04), between(0.004, 0.014)];
  for (const time of times) {
    const [start, size] = [Math.floor(time * TAP_RATE), amplitudeFromDbfs(between(-3, 3))];
    for (let at = 0; at < 0.2 * TAP_RATE && start + at < LENGTH; at += 1) {
      const s = at / TAP_RATE;
      const click = gauss() * Math.exp(-s / 0.0012);
      const knock = Math.sin(2 * Math.PI * bodyHz * s) * Math.exp(-s / ringS);
      const thump = weight * Math.sin(2 * Math.PI * thumpHz * s) * Math.exp(-s / fallS);
      contact[start + at] = (contact[start + at] ?? 0) + size * (thump + 0.35 * knock + (isSoft ? 0.1 : 0.35) * click);
      air[start + at] = (air[start + at] ?? 0) + size * (0.5 * knock + 0.5 * click);
    }
  }
  return { contact: atPeak(contact), air: atPeak(withTail(filtered(air, [highPass(corner(180))]), dice)) };
}

const corner = (hz: number) => ({ sampleRateHz: TAP_RATE, hz });

function withTail(dry: Float32Array, { between, gauss }: Dice): Float32Array {
  const sound = dry.slice();
  const t60S = between(0.15, 0.6);
  for (let echo = 0; echo < 60; echo += 1) {
    const late = Math.floor(TAP_RATE * between(0.002, t60S * 0.5));
    const gain = gauss() * 0.12 * amplitudeFromDbfs((-60 * late) / TAP_RATE / t60S);
    for (let at = late; at < LENGTH; at += 1) sound[at] = (sound[at] ?? 0) + gain * (dry[at - late] ?? 0);
  }
  return sound;
}

function atPeak(sound: Float32Array): Float32Array {
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return sound.map((sample) => sample / peak);
}

const createInput = (maker: MicrophoneMaker, { between, chance }: Dice): SimulatedInput => ({
  maker,
  gainDb: between(-15, 15),
  hasGain: chance(0.3),
  hasGate: chance(0.2),
  hasSuppressor: chance(0.25),
  isMuted: false,
});

const LOWEST_HZ = { desk: 30, laptop: 90, headset: 140, webcam: 100, lavalier: 40 } as const;
const TELEPHONE: readonly BiquadFilter[] = [lowPass(corner(7000)), lowPass(corner(7000))];

/** The sound of an input, late by a wire or by Bluetooth. */
function recorded(input: SimulatedInput, sound: Float32Array, { between, gauss }: Dice): Float32Array {
  const { maker, gainDb, hasGain, hasGate, hasSuppressor, isMuted } = input;
  if (isMuted) return new Float32Array(LENGTH);
  const late = Math.floor(TAP_RATE * (maker === 'headset' ? between(0.15, 0.25) : between(0.005, 0.04)));
  const [gain, own] = [amplitudeFromDbfs(gainDb), amplitudeFromDbfs(between(-82, -68))];
  const delayed = samplesOf(LENGTH, (at) => gain * (sound[at - late] ?? 0));
  const heard = filtered(delayed, [highPass(corner(LOWEST_HZ[maker])), ...(maker === 'headset' ? TELEPHONE : [])]);
  let output: Float32Array = heard.map((sample) => sample + own * gauss());
  if (hasGain) output = withGain(output);
  if (hasSuppressor) output = suppressed(output);
  if (hasGate) output = gated(output);
  return output.map((sample) => Math.max(-1, Math.min(1, Math.round(sample * 32_768) / 32_768)));
}

/** Automatic gain: turns down at once, and up within seconds. */
function withGain(sound: Float32Array): Float32Array {
  let [level, factor] = [0.03, 1];
  return sound.map((sample) => {
    level = Math.max(Math.abs(sample), level * (1 - 0.4 / TAP_RATE));
    const wanted = Math.min(8, 0.25 / level);
    factor += (wanted - factor) * (wanted < factor ? 0.004 : 1 / TAP_RATE);
    return sample * factor;
  });
}

/** Turns short loud sounds down by 12 dB. */
function suppressed(sound: Float32Array): Float32Array {
  let [slow, fast] = [1e-4, 1e-4];
  return sound.map((sample) => {
    const power = sample * sample;
    fast += (power - fast) / (TAP_RATE * 0.004);
    slow += (power - slow) / (TAP_RATE * 0.25);
    if (fast > 30 * slow) return 0.25 * sample;
    return (slow < 1e-7 ? 0.3 : 0.8) * sample;
  });
}

function gated(sound: Float32Array): Float32Array {
  let open = 0;
  return sound.map((sample) => {
    open = Math.abs(sample) > 0.006 ? TAP_RATE * 0.12 : open - 1;
    return open > 0 ? sample : 0;
  });
}

function threeTimes({ between }: Dice): readonly number[] {
  const [start, gap] = [between(1.3, 1.7), between(0.18, 0.55)];
  return [start, start + gap * between(0.85, 1.15), start + 2 * gap * between(0.92, 1.08)];
}

function timesOf(kind: TapKind, dice: Dice): readonly number[] {
  if (kind === 'speech' || kind === 'music') return [];
  if (kind === 'three keys') return threeTimes(dice).map((time, at) => time + at * dice.between(-0.05, 0.05));
  if (kind !== 'typing') return threeTimes(dice);
  const times: number[] = [];
  for (let time = dice.between(0.2, 0.6); time < SECONDS - 0.2; time += dice.between(0.09, 0.32)) times.push(time);
  return times;
}

function airLevelDb(kind: TapKind, { between }: Dice): number {
  if (kind === 'claps') return between(-14, -6);
  return kind === 'typing' || kind === 'three keys' ? between(-48, -36) : between(-46, -32);
}

function sceneOf(kind: TapKind, { pick }: Dice): Scene {
  if (kind === 'tap in speech' || kind === 'speech') return 'speech';
  return kind === 'tap in music' || kind === 'music' ? 'music' : pick('quiet', 'quiet', 'fan');
}

const SETS: readonly [readonly MicrophoneMaker[], ...(readonly MicrophoneMaker[])[]] = [
  ['desk', 'laptop'],
  ['desk', 'laptop', 'headset'],
  ['lavalier', 'laptop'],
  ['desk', 'webcam'],
  ['desk', 'webcam', 'laptop'],
];

function inputsOf(
  kind: TapKind,
  touched: number,
  { makers, dice }: { makers: readonly MicrophoneMaker[]; dice: Dice },
) {
  return makers.map((maker, at): SimulatedInput => {
    const input = createInput(maker, dice);
    if (kind === 'tap, touched 30 dB lower') return { ...input, gainDb: at === touched ? -15 : 15 };
    return { ...input, isMuted: kind === 'tap on a muted one' && at === touched };
  });
}

/** dB by which the vibration of what stands under it reaches a microphone, against the air; undefined for none. */
function shakenDb(kind: TapKind, maker: MicrophoneMaker, { between }: Dice): number | undefined {
  if (kind === 'tap on the table' && (maker === 'desk' || maker === 'laptop')) return between(8, 22);
  const isKey = kind === 'typing' || kind === 'three keys';
  return isKey && maker === 'laptop' ? between(6, 16) - 4.4 : undefined;
}

/** @param index Equal for equal cases. */
export function tapCase(kind: TapKind, index: number): TapCase {
  const dice = createDice(7919 * (TAP_KINDS.indexOf(kind) + 1) + 104_729 * index);
  const isTap = kind.startsWith('tap') && kind !== 'tap on the table';
  const isHeadset = kind === 'tap on a headset';
  const makers: readonly MicrophoneMaker[] = isHeadset
    ? ['headset', dice.pick<MicrophoneMaker>('laptop', 'webcam')]
    : dice.pick(...SETS);
  const touched = isHeadset ? 0 : Math.floor(dice.between(0, makers.length));
  const inputs = inputsOf(kind, touched, { makers, dice });
  const room = roomSound(sceneOf(kind, dice), dice);
  const { contact, air } = strokes(timesOf(kind, dice), { dice, isSoft: isHeadset });
  const airDb = airLevelDb(kind, dice);
  // How much louder the touched body is than the air.
  const overDb = dice.between(15, 35);
  const tracks = inputs.map((input, at) => {
    const near = amplitudeFromDbfs(airDb + dice.between(-6, 6));
    const bodyDb = isTap && at === touched ? overDb : shakenDb(kind, input.maker, dice);
    const body = bodyDb === undefined ? 0 : amplitudeFromDbfs(airDb + bodyDb);
    const sound = room.map((sample, t) => sample + near * (air[t] ?? 0) + body * (contact[t] ?? 0));
    return recorded(input, sound, dice);
  });
  return { kind, touched: isTap && kind !== 'tap on a muted one' ? touched : undefined, makers, tracks };
}

import { createFft } from '../fft';
import { createRandom } from './random';
import { samplesOf, sinc } from './sounds';

interface RoomOptions {
  readonly sampleRateHz: number;
  /** Reverberation time in seconds (decay by 60 dB). */
  readonly t60S: number;
  /** Metres from the mouth to the microphone. */
  readonly distanceM: number;
  /** Length, width and height in metres. */
  readonly sizeM?: readonly [number, number, number];
  readonly seed?: number;
}

/**
 * The impulse response of a room by the image method (Allen & Berkley, 1979), with Eyring's absorption; its highest
 * peak is 1. The images are moved by at most 2 cm, so that their echoes do not sweep.
 */
export function roomResponse(options: RoomOptions): Float32Array {
  const { sampleRateHz, t60S, seed = 1 } = options;
  const response = new Float32Array(Math.ceil(sampleRateHz * Math.min(1.6, 1.1 * t60S + 0.05)));
  const random = createRandom(seed + 99);
  forEachImage(options, (response.length / sampleRateHz) * SOUND_M_PER_S, ({ metres, reflections, gain }) => {
    const moved = reflections > 0 ? metres + 0.04 * (random() - 0.5) : metres;
    const at = (moved / SOUND_M_PER_S) * sampleRateHz;
    if (reflections > 12) addSample(response, Math.round(at), random() < 0.5 ? -gain : gain);
    else addPulse(response, at, gain);
  });
  const peak = response.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return response.map((sample) => sample / peak);
}

const SOUND_M_PER_S = 343;

interface Image {
  readonly metres: number;
  readonly reflections: number;
  readonly gain: number;
}

/** Calls back for millions of images, because a list of them would not fit into memory. */
function forEachImage(room: RoomOptions, reachM: number, onImage: (image: Image) => void): void {
  const { t60S, sizeM = [5, 4, 2.6] } = room;
  const [x, y, z] = sizeM;
  const kept = Math.exp((-0.161 * x * y * z) / (2 * (x * y + x * z + y * z) * t60S));
  const { mouth, ear } = placesIn(room);
  const [alongX, alongY, alongZ] = ([0, 1, 2] as const).map((axis) =>
    imagesAlong({ size: sizeM[axis], mouth: mouth[axis], ear: ear[axis] }, reachM),
  ) as [readonly AxisImage[], readonly AxisImage[], readonly AxisImage[]];
  for (const a of alongX) {
    for (const b of alongY) {
      const flat = a.metres ** 2 + b.metres ** 2;
      for (const c of alongZ) {
        const metres = Math.sqrt(flat + c.metres ** 2);
        if (metres > reachM) continue;
        const reflections = a.reflections + b.reflections + c.reflections;
        onImage({ metres, reflections, gain: kept ** (reflections / 2) / metres });
      }
    }
  }
}

/** Positions of a mouth and a microphone near the middle of the room. */
function placesIn({ distanceM, sizeM = [5, 4, 2.6], seed = 1 }: RoomOptions) {
  const random = createRandom(seed);
  const [x, y] = sizeM;
  const ear = [x * (0.35 + 0.2 * random()), y * (0.35 + 0.2 * random()), 1.1 + 0.2 * random()] as const;
  const turn = 2 * Math.PI * random();
  const mouth = [ear[0] + distanceM * Math.cos(turn), ear[1] + distanceM * Math.sin(turn), ear[2] + 0.05] as const;
  return { mouth, ear };
}

type AxisImage = Pick<Image, 'metres' | 'reflections'>;

/** Images along one axis: the distance of each, and its number of reflections at the two walls. */
function imagesAlong(
  { size, mouth, ear }: { size: number; mouth: number; ear: number },
  reachM: number,
): readonly AxisImage[] {
  const rooms = Math.ceil(reachM / (2 * size)) + 1;
  return Array.from({ length: 2 * rooms + 1 }, (_, index) => index - rooms).flatMap((room) =>
    [0, 1].map((mirrored) => ({
      metres: (1 - 2 * mirrored) * mouth + 2 * room * size - ear,
      reflections: Math.abs(room - mirrored) + Math.abs(room),
    })),
  );
}

function addSample(response: Float32Array, at: number, value: number): void {
  if (at >= 0 && at < response.length) response[at] = (response[at] ?? 0) + value;
}

const PULSE = 8;

/** A pulse between two samples. */
function addPulse(response: Float32Array, at: number, gain: number): void {
  for (let index = Math.floor(at) - PULSE + 1; index <= Math.floor(at) + PULSE; index += 1) {
    const away = at - index;
    addSample(response, index, gain * sinc(away) * (0.5 + 0.5 * Math.cos((Math.PI * away) / PULSE)));
  }
}

/** Clarity C50 in dB: the energy within 50 ms of the direct sound, relative to the later energy (ISO 3382-1). */
export function clarityDb(response: Float32Array, sampleRateHz: number): number {
  const direct = response.indexOf(1);
  const start = Math.max(0, direct - Math.round(0.0025 * sampleRateHz));
  const split = direct + Math.round(0.05 * sampleRateHz);
  const energy = (from: number, to: number) =>
    response.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0);
  return 10 * Math.log10(energy(start, split) / energy(split, response.length));
}

/** The sound as heard in a room, with its original length. */
export function heardIn(response: Float32Array, sound: Float32Array): Float32Array {
  const size = 2 ** Math.ceil(Math.log2(sound.length + response.length));
  const fft = createFft(size);
  const [aRe, aIm, bRe, bIm] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  aRe.set(sound);
  bRe.set(response);
  fft(aRe, aIm);
  fft(bRe, bIm);
  for (let k = 0; k < size; k += 1) {
    const [re, im, hRe, hIm] = [aRe[k] ?? 0, aIm[k] ?? 0, bRe[k] ?? 0, bIm[k] ?? 0];
    aRe[k] = re * hRe - im * hIm;
    // Conjugated, so that the same transform inverts it.
    aIm[k] = -(re * hIm + im * hRe);
  }
  fft(aRe, aIm);
  return samplesOf(sound.length, (index) => (aRe[index] ?? 0) / size);
}

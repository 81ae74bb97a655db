import { percentile } from '../../percentile';
import { createLowCopy } from './biquad';
import { createPowerSpectrum } from './fft';
import type { MeasurementEngine, SoundMeasurement } from './measurement';
import { VOICE_THRESHOLDS } from './voice-thresholds';

const { lowRateHz, cutoffHz, hop, window, levelWindow, lineFrames } = VOICE_THRESHOLDS;

interface VoiceFrame extends Pitch {
  /** dB below full scale, -100 and up. */
  readonly levelDb: number;
}

/** Half a second: 50 frames, and for each bin the number of frames in which it was a spectral line. */
interface VoiceSection {
  readonly frames: readonly VoiceFrame[];
  readonly lines: LineCounts;
}

/**
 * Cuts a stream into sections of half a second. The last one may have fewer frames.
 *
 * @param keep maximum number of sections; older ones are discarded
 */
function createVoiceSections(sampleRateHz: number, keep: number) {
  const sections: { frames: VoiceFrame[]; lines: LineCounts }[] = [];
  const analyse = createFrameAnalysis();
  const samples = createWindow((full) => {
    let section = sections.at(-1);
    if (section === undefined || section.frames.length === lineFrames) {
      section = { frames: [], lines: new Uint8Array(TO) };
      sections.push(section);
      if (sections.length > keep) sections.shift();
    }
    section.frames.push(analyse(full, section.lines));
  });
  return {
    push: createLowCopy({ sampleRateHz, lowRateHz, cutoffHz, order: 8, onSample: samples }),
    sections: (): readonly VoiceSection[] => sections,
  };
}

/** Calls back with the last 512 samples every 80, once there are 512. */
function createWindow(onFull: (samples: Float64Array) => void): (sample: number) => void {
  const samples = new Float64Array(window);
  let filled = 0;
  return (sample) => {
    samples[filled] = sample;
    filled += 1;
    if (filled < window) return;
    onFull(samples);
    samples.copyWithin(0, hop);
    filled = window - hop;
  };
}

function createFrameAnalysis(): (samples: Float64Array, lines: LineCounts) => VoiceFrame {
  const spectrum = createPowerSpectrum(window);
  const logs = new Float64Array(window / 2);
  const pitchOf = createPitchFinder();
  return (samples, lines) => {
    countLines(spectrum(samples), lines, logs);
    return { ...pitchOf(samples), levelDb: levelOf(samples) };
  };
}

function levelOf(samples: Float64Array): number {
  let energy = 0;
  for (let index = window - levelWindow; index < window; index += 1) energy += (samples[index] ?? 0) ** 2;
  return 10 * Math.log10(energy / levelWindow + 1e-10);
}

const T = VOICE_THRESHOLDS;

export interface VoiceReading {
  /** Voiced stretches of the length of a syllable, per second. */
  readonly syllablesPerS: number;
  /** Median pitch change in 30 ms. */
  readonly pitchMovementCents: number;
  /** 0 to 5: continuity of held tones. */
  readonly continuousLines: number;
  readonly levelSpreadDb: number;
  readonly voicedS: number;
  /** Spread of the level in dB, plus the weighted periodicity of the loud frames: low for many simultaneous voices. */
  readonly oneness: number;
  readonly isVoice: boolean;
  readonly isCrowd: boolean;
}

/**
 * Detects speech by features that distinguish it from music (Scheirer & Slaney, 1997), noise and knocks. Singing,
 * speech from a television and a few people close by count as voices too, and a crowd of eight or more does not;
 * whispering is not detected, because it has no pitch.
 *
 * @param keepS number of last seconds that are considered
 */
export function createVoice(sampleRateHz: number, keepS = 60): MeasurementEngine<VoiceReading> {
  const { push, sections } = createVoiceSections(sampleRateHz, 2 * keepS);
  return { push, reading: () => readVoice(sections()) };
}

export const voiceMeasurement = {
  create: (sampleRateHz) => createVoice(sampleRateHz),
  fromHz: T.lowRateHz,
  track: 'any',
} as const satisfies SoundMeasurement<VoiceReading>;

function readVoice(sections: readonly VoiceSection[]): VoiceReading | undefined {
  const frames = sections.flatMap((section) => section.frames);
  const levels = frames.map(({ levelDb }) => levelDb);
  const [quiet, loud, lines] = [percentile(levels, 0.05), percentile(levels, 0.95), medianLines(sections)];
  if (quiet === undefined || loud === undefined || lines === undefined) return undefined;
  const gateDb = Math.max(quiet + T.aboveQuietDb, loud - T.belowLoudDb);
  const stretches = voicedStretches(frames, gateDb);
  const levelSpreadDb = standardDeviation(levels.map((level) => Math.max(level, loud - T.spreadFloorDb)));
  const features = {
    syllablesPerS: stretches.filter(isSyllable).length / (frames.length * FRAME_S),
    pitchMovementCents: percentile(stretches.flatMap(pitchMovements), 0.5) ?? 0,
    continuousLines: lines,
    levelSpreadDb,
    voicedS: stretches.flat().length * FRAME_S,
    oneness: levelSpreadDb + T.periodicityWeightDb * periodicityOf(frames, loud),
  };
  const isVoice = isSpeech(features);
  return { ...features, isVoice, isCrowd: !isVoice && isSpeech({ ...features, oneness: T.needs.oneness }) };
}

/**
 * Upper quartile of the pitch correlation of the loud frames, 0 to 1. The vowels of one talker repeat themselves; those
 * of many simultaneous talkers do not. A room lowers the periodicity of a talker. Noise fills the pauses. A crowd has
 * neither periodicity nor pauses.
 */
const periodicityOf = (frames: readonly VoiceFrame[], loudDb: number): number =>
  percentile(
    frames.flatMap(({ levelDb, correlation }) => (levelDb > loudDb - T.nearLoudDb ? correlation : [])),
    T.periodicityShare,
  ) ?? 0;

const FRAME_S = T.hop / T.lowRateHz;

export const isSpeech = (voice: Omit<VoiceReading, 'isVoice' | 'isCrowd'>): boolean =>
  voice.syllablesPerS >= T.needs.syllablesPerS &&
  voice.pitchMovementCents >= T.needs.pitchMovementCents &&
  voice.continuousLines <= T.needs.continuousLinesAtMost &&
  voice.levelSpreadDb >= T.needs.levelSpreadDb &&
  voice.voicedS >= T.needs.voicedS &&
  voice.oneness >= T.needs.oneness;

type Stretch = readonly VoiceFrame[];

function voicedStretches(frames: readonly VoiceFrame[], gateDb: number): readonly Stretch[] {
  const stretches: VoiceFrame[][] = [];
  let current: VoiceFrame[] = [];
  for (const frame of frames) {
    const isVoiced = frame.levelDb > gateDb && frame.correlation > T.voicedCorrelation && frame.hz > 0;
    const last = current.at(-1);
    if (last === undefined || !isVoiced || Math.abs(Math.log2(frame.hz / last.hz)) >= T.jumpOctaves) {
      current = [];
      if (isVoiced) stretches.push(current);
    }
    if (isVoiced) current.push(frame);
  }
  return stretches;
}

const isSyllable = ({ length }: Stretch): boolean => length >= T.syllableFrames[0] && length <= T.syllableFrames[1];

const pitchMovements = (stretch: Stretch): readonly number[] =>
  stretch.flatMap(({ hz }, index) => {
    const before = stretch[index - T.movedFrames];
    return before === undefined ? [] : Math.abs(1200 * Math.log2(hz / before.hz));
  });

/** The median over windows of one second, one every half second. */
function medianLines(sections: readonly VoiceSection[]): number | undefined {
  const whole = sections.filter(({ frames }) => frames.length === T.lineFrames);
  const windows = whole.slice(1).map((section, index) => [whole[index]?.lines ?? section.lines, section.lines]);
  return percentile(
    windows.map((window) => continuousLines(window, 2 * T.lineFrames)),
    0.5,
  );
}

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const { lineBins, lineNeighbours, lineDb, linesCounted } = VOICE_THRESHOLDS;
const [FROM, TO] = lineBins;

/** For each bin of the spectrum, the number of consecutive frames in which it was a line. */
type LineCounts = Uint8Array;

/**
 * Counts the lines of one spectrum: bins that are local maxima and exceed the mean of their neighbours, in dB.
 *
 * @param powers of the bins of a spectrum; `logs` is scratch space of equal length
 */
function countLines(powers: Float64Array, counts: LineCounts, logs: Float64Array): void {
  for (let bin = 0; bin < powers.length; bin += 1) logs[bin] = bin === 0 ? 0 : Math.log10((powers[bin] ?? 0) + 1e-8);
  const neighbours = 2 * lineNeighbours + 1;
  let sum = 0;
  for (let bin = FROM - 1 - lineNeighbours; bin < FROM + lineNeighbours; bin += 1) sum += logs[bin] ?? 0;
  for (let bin = FROM; bin < TO; bin += 1) {
    sum += (logs[bin + lineNeighbours] ?? 0) - (logs[bin - lineNeighbours - 1] ?? 0);
    const isAbove = (logs[bin] ?? 0) - sum / neighbours > lineDb / 10;
    if (isAbove && isPeak(logs, bin)) counts[bin] = (counts[bin] ?? 0) + 1;
  }
}

function isPeak(values: Float64Array, at: number): boolean {
  const here = values[at] ?? 0;
  return here >= (values[at - 1] ?? 0) && here >= (values[at + 1] ?? 0);
}

/**
 * Continuous frequency activation (Seyerlehner et al., DAFx 2007): for each bin the share of frames in which it is a
 * line, summed over the bins with the highest shares. 0 to 5; held tones stay in their bins, and a voice leaves them.
 *
 * @param frames total number of frames
 */
function continuousLines(parts: readonly LineCounts[], frames: number): number {
  const together = new Uint16Array(TO);
  for (const counts of parts) {
    for (let bin = FROM; bin < TO; bin += 1) together[bin] = (together[bin] ?? 0) + (counts[bin] ?? 0);
  }
  const most = together.sort().subarray(-linesCounted);
  return most.reduce((sum, count) => sum + count, 0) / frames;
}

const { correlated, shortestLag, longestLag, firstPeak } = VOICE_THRESHOLDS;

interface Pitch {
  /** Normalised cross-correlation of a period with the previous one, 0 to 1. */
  readonly correlation: number;
  /** 70 to 400 Hz; 0 if the sound is not periodic. */
  readonly hz: number;
}

const NO_PITCH: Pitch = { correlation: 0, hz: 0 };

/**
 * The pitch at the end of a window, by normalised cross-correlation as in RAPT (D. Talkin, 1995): the first peak that
 * is close to the best one, since a tone also repeats after two of its periods.
 *
 * @returns a function of the window's samples
 */
function createPitchFinder(): (samples: Float64Array) => Pitch {
  const correlations = new Float64Array(longestLag + 2);
  return (samples) => {
    const best = correlate(samples, correlations);
    for (let lag = shortestLag; lag < longestLag; lag += 1) {
      const [before, here, after] = [correlations[lag - 1] ?? 0, correlations[lag] ?? 0, correlations[lag + 1] ?? 0];
      if (here <= firstPeak * best || here <= before || here < after) continue;
      return { correlation: here, hz: lowRateHz / (lag + vertexOf(before, here, after)) };
    }
    return NO_PITCH;
  };
}

function correlate(samples: Float64Array, correlations: Float64Array): number {
  const end = window;
  const start = end - correlated;
  const energy = energyOf(samples, start, end);
  let earlier = energyOf(samples, start - shortestLag + 1, end - shortestLag + 1);
  let best = 0;
  for (let lag = shortestLag - 1; lag <= longestLag; lag += 1) {
    let sum = 0;
    for (let index = start; index < end; index += 1) sum += (samples[index] ?? 0) * (samples[index - lag] ?? 0);
    const correlation = sum / Math.sqrt(energy * earlier + 1e-9);
    correlations[lag] = correlation;
    if (lag >= shortestLag && lag < longestLag) best = Math.max(best, correlation);
    earlier += (samples[start - lag - 1] ?? 0) ** 2 - (samples[end - lag - 1] ?? 0) ** 2;
  }
  return best;
}

function energyOf(samples: Float64Array, from: number, to: number): number {
  let energy = 0;
  for (let index = from; index < to; index += 1) energy += (samples[index] ?? 0) ** 2;
  return energy;
}

/** Vertex of the parabola through three samples, relative to the middle one, -0.5 to 0.5. */
const vertexOf = (before: number, here: number, after: number): number =>
  (before - after) / (2 * (before - 2 * here + after) || 1);

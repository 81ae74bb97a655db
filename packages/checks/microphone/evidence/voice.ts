import { percentile } from '../../percentile';
import type { Engine } from './engine';
import { createPowerSpectrum } from './fft';
import { createLowCopy } from './low-copy';
import type { Measurement } from './measurement';
import { createPitchFinder, type Pitch } from './pitch';
import { continuousLines, countLines, type LineCounts, noLines } from './spectral-lines';
import { THRESHOLDS } from './thresholds';

const { lowRateHz, cutoffHz, hop, window, levelWindow, lineFrames } = THRESHOLDS.voice;

/** 10 ms of sound, reduced to the features that identify a voice. */
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
      section = { frames: [], lines: noLines() };
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

const T = THRESHOLDS.voice;

/** Features that distinguish a voice from music, keystrokes and noise. */
export interface VoiceReading {
  /** Voiced stretches of the length of a syllable, per second. */
  readonly syllablesPerS: number;
  /** Median pitch change in 30 ms. */
  readonly pitchMovementCents: number;
  /** 0 to 5: continuity of held tones. */
  readonly continuousLines: number;
  /** Standard deviation of the level. */
  readonly levelSpreadDb: number;
  /** Seconds with a voice. */
  readonly voicedS: number;
  /** True if all features are typical of speech. */
  readonly isVoice: boolean;
}

/**
 * Detects speech by features that distinguish it from music (Scheirer & Slaney, 1997), noise and knocks. Singing,
 * speech from a television and people close by count as voices too; whispering is not detected, because it has no
 * pitch.
 *
 * @param keepS number of last seconds that are considered
 */
export function createVoice(sampleRateHz: number, keepS = 60): Engine<VoiceReading> {
  const { push, sections } = createVoiceSections(sampleRateHz, 2 * keepS);
  return { push, reading: () => readVoice(sections()) };
}

/** The entry in the table of measurements. */
export const voiceMeasurement = {
  create: (sampleRateHz) => createVoice(sampleRateHz),
  fromHz: T.lowRateHz,
  track: 'any',
} as const satisfies Measurement<VoiceReading>;

function readVoice(sections: readonly VoiceSection[]): VoiceReading | undefined {
  const frames = sections.flatMap((section) => section.frames);
  const levels = frames.map(({ levelDb }) => levelDb);
  const [quiet, loud, lines] = [percentile(levels, 0.05), percentile(levels, 0.95), medianLines(sections)];
  if (quiet === undefined || loud === undefined || lines === undefined) return undefined;
  const gateDb = Math.max(quiet + T.aboveQuietDb, loud - T.belowLoudDb);
  const stretches = voicedStretches(frames, gateDb);
  const features = {
    syllablesPerS: stretches.filter(isSyllable).length / (frames.length * FRAME_S),
    pitchMovementCents: percentile(stretches.flatMap(pitchMovements), 0.5) ?? 0,
    continuousLines: lines,
    levelSpreadDb: standardDeviation(levels.map((level) => Math.max(level, loud - T.spreadFloorDb))),
    voicedS: stretches.flat().length * FRAME_S,
  };
  return { ...features, isVoice: isSpeech(features) };
}

const FRAME_S = T.hop / T.lowRateHz;

/** True if all features are typical of speech. Exported for tests. */
export const isSpeech = (voice: Omit<VoiceReading, 'isVoice'>): boolean =>
  voice.syllablesPerS >= T.needs.syllablesPerS &&
  voice.pitchMovementCents >= T.needs.pitchMovementCents &&
  voice.continuousLines <= T.needs.continuousLinesAtMost &&
  voice.levelSpreadDb >= T.needs.levelSpreadDb &&
  voice.voicedS >= T.needs.voicedS;

type Stretch = readonly VoiceFrame[];

/** Consecutive voiced frames without a jump of the pitch. */
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

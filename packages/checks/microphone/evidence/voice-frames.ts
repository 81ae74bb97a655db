import { createPowerSpectrum } from './fft';
import { createLowCopy } from './low-copy';
import { createPitchFinder, type Pitch } from './pitch';
import { countLines, type LineCounts, noLines } from './spectral-lines';
import { THRESHOLDS } from './thresholds';

const { lowRateHz, cutoffHz, hop, window, levelWindow, lineFrames } = THRESHOLDS.voice;

/** 10 ms of sound, reduced to the features that identify a voice. */
export interface VoiceFrame extends Pitch {
  /** dB below full scale, -100 and up. */
  readonly levelDb: number;
}

/** Half a second: 50 frames, and for each bin the number of frames in which it was a spectral line. */
export interface VoiceSection {
  readonly frames: readonly VoiceFrame[];
  readonly lines: LineCounts;
}

/**
 * Cuts a stream into sections of half a second. The last one may have fewer frames.
 *
 * @param keep maximum number of sections; older ones are discarded
 */
export function createVoiceSections(sampleRateHz: number, keep: number) {
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

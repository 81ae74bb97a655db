import type { QuietReading } from '../../microphone/evidence/quiet';
import { readEvidence } from '../../microphone/evidence/read-evidence';
import { judgeMicrophone } from '../../microphone/judge';
import type { MicrophoneReadings } from '../../microphone/readings';
import { TAKE_MS, TAKE_WHOLE_MS } from '../../microphone/thresholds';
import { measured } from '../../reading';
import type { Verdict } from '../../verdict';
import type { DeviceError } from '../devices/device-error';
import { type SeenPage, seenFor } from '../devices/while-seen';
import { recordTake } from '../recording/record-stream';
import { type Decode, type DecodedSound, decodeInBrowser } from './decode-sound';
import { measureTake, type TakeFrame } from './measure-take';
import type { OpenMicrophone } from './open-microphone';
import { type TakePlaces, type TakeRecording, type TakeTracks, takePlaces, takeTracks } from './take-tracks';
import { wavFile } from './wav-file';

/** A measured take with its recordings. */
export interface FinishedTake {
  readonly deviceId: string;
  readonly deviceLabel: string | undefined;
  /** True if the chosen microphone was missing, and another one was measured. */
  readonly isFallbackDevice: boolean;
  /** The recordings, if this browser can record; the level is measured in any case. They leave the page only with consent. */
  readonly tracks: TakeTracks;
  /** Times of clipping and of lost sound; empty if these were not measured. */
  readonly places: TakePlaces;
}

/** The result of a microphone test. */
export interface FinishedMicrophone {
  readonly verdict: Verdict;
  readonly readings: MicrophoneReadings;
  /** Undefined if the device failed before the take was over. */
  readonly take: FinishedTake | undefined;
}

interface TakeOptions {
  readonly microphone: OpenMicrophone;
  /** The quietest second before the take, if it was measured. */
  readonly quietBefore?: QuietReading | undefined;
  readonly signal: AbortSignal;
  /** Called when the eight seconds begin; from then on `frame` may be called. */
  readonly onListening: (frame: () => TakeFrame) => void;
  readonly page?: SeenPage | undefined;
}

/**
 * Measures and records an open microphone for eight seconds, and judges the take.
 *
 * @throws DeviceError when the device is lost during the take, or the reason of `signal`.
 */
export async function runTake(options: TakeOptions): Promise<FinishedMicrophone> {
  const measurement = measureTake(options.microphone, options.quietBefore);
  try {
    return await finish(options, measurement);
  } finally {
    measurement.close();
  }
}

type Measurement = ReturnType<typeof measureTake>;

async function finish(
  { microphone, signal, onListening, page }: TakeOptions,
  measurement: Measurement,
): Promise<FinishedMicrophone> {
  const { takeStream, unprocessedStream } = microphone;
  const recorders = {
    processed: recordTake({ stream: takeStream }),
    unprocessed: unprocessedStream && recordTake({ stream: unprocessedStream }),
  };
  onListening(measurement.frame);
  await listened({ microphone, signal, page, measuredMs: () => measurement.taken().durationMs });
  const taken = measurement.taken();
  const heights = measurement.heights();
  const [evidence, processed, unprocessed] = await Promise.all([
    measurement.evidence(),
    endOf(recorders.processed),
    endOf(recorders.unprocessed),
  ]);
  signal.throwIfAborted();
  const take: FinishedTake = {
    tracks: takeTracks({ heights, evidence, recordings: { processed, unprocessed } }),
    places: takePlaces(evidence.measured),
    deviceId: microphone.deviceId,
    deviceLabel: microphone.label,
    isFallbackDevice: microphone.isFallbackDevice,
  };
  return {
    verdict: judgeMicrophone(taken, { processing: microphone.processing, evidence: evidence.measured }),
    readings: {
      // Samples that are not numbers have no level.
      ...(evidence.missing !== 'unreadable' && taken.readings),
      ...readEvidence(evidence.measured),
      ...readSource(microphone),
      ...(evidence.missing && { otherMeasures: evidence.missing }),
    },
    take,
  };
}

/** The readings of an open device. */
export function readSource({ processing, deviceRateHz, label: device }: OpenMicrophone): MicrophoneReadings {
  const rateHz = deviceRateHz();
  return { ...(rateHz !== undefined && { deviceRateHz: measured(rateHz) }), processing, device };
}

type Recorder = ReturnType<typeof recordTake>;

/**
 * The recording of a track; undefined if it failed, which makes the track unplayable but does not affect the verdict.
 */
async function endOf(recorder: Recorder | undefined): Promise<TakeRecording | undefined> {
  if (recorder === undefined || recorder === 'unsupported') return undefined;
  recorder.stop();
  return recorder.done.then(recordingOf).catch(() => undefined);
}

const recordingOf = async (recorded: Blob): Promise<TakeRecording> => ({
  recorded,
  recording: await seekableSound(recorded),
});

/**
 * Number of extra checks after the take's time: on an overloaded machine the rest of the sound has four more seconds to
 * arrive. Checks are counted instead of time, so that a page that was busy still receives the blocks posted meanwhile;
 * checks of a hidden page do not count, since phones mute it.
 */
const LATE_LOOKS = 40;
const LOOK_MS = 100;

interface Listening extends Pick<TakeOptions, 'microphone' | 'signal' | 'page'> {
  readonly measuredMs: () => number;
}

/** Resolves after the take's time; rejects with the device's problem or the reason of the signal. */
function listened({ microphone, signal, measuredMs, page = globalThis.document }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    let looks = 0;
    const look = () => {
      if (measuredMs() >= TAKE_WHOLE_MS || looks >= LATE_LOOKS) return resolve();
      if (!page?.hidden) looks += 1;
      timer = setTimeout(look, LOOK_MS);
    };
    let timer = setTimeout(look, TAKE_MS);
    const fail = (reason: unknown) => {
      clearTimeout(timer);
      reject(reason);
    };
    microphone.onProblem((problem: DeviceError) => fail(problem));
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}

interface SeekableOptions {
  /** Undefined if the browser cannot decode. */
  readonly decode?: Decode | undefined;
}

/** Timeout in ms for the conversion. */
const TIMEOUT_MS = 1000;

/**
 * Converts a short recording to a file in which players can seek. Recorders write WebM without an index and without a
 * duration, in which Firefox cannot seek at all, and Chromium not to its end. If decoding fails, the recording is
 * returned unchanged. Exported for tests.
 */
export async function seekableSound(recording: Blob, options: SeekableOptions = {}): Promise<Blob> {
  const { decode = decodeInBrowser() } = options;
  if (!decode || !recording.type.startsWith('audio/webm')) return recording;
  const sound = recording.arrayBuffer().then(decode);
  const decoded = sound.then(wavOf, () => recording);
  return Promise.race([decoded, seenFor({ ms: TIMEOUT_MS }).then(() => recording)]);
}

function wavOf(sound: DecodedSound): Blob {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel));
  return new Blob([wavFile({ sampleRateHz: sound.sampleRate, channels })], { type: 'audio/wav' });
}

import { createMeasured } from '../../microphone/evidence/measurement';
import { type QuietReading, quietMeasurement } from '../../microphone/evidence/quiet';
import { readEvidence } from '../../microphone/evidence/read-evidence';
import { createHintWatch, type LiveHint } from '../../microphone/hint';
import { judgeMicrophone } from '../../microphone/judge';
import { createProgrammeMeter, type MeterReading } from '../../microphone/level';
import type { MicrophoneReadings } from '../../microphone/readings';
import { TAKE_MS, TAKE_WHOLE_MS } from '../../microphone/thresholds';
import type { CheckVerdict } from '../../verdict';
import { DeviceError } from '../devices/device-error';
import type { SeenPage } from '../devices/while-seen';
import { deviceVerdict } from '../help/device-help';
import { recordTake } from '../recording/record-stream';
import { untilFirst } from '../until';
import { seekableSound } from './decode-sound';
import { measureTake, type TakeFrame } from './measure-take';
import { type OpenMicrophone, openMicrophone, readDeviceSource } from './open-microphone';
import { type TakePlaces, type TakeRecording, type TakeTracks, takePlaces, takeTracks } from './take-tracks';

export interface LiveFrame {
  readonly meter: MeterReading;
  readonly hint: LiveHint | undefined;
}

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
  readonly verdict: CheckVerdict;
  readonly readings: MicrophoneReadings;
  /** Undefined if the device failed before the take was over. */
  readonly take: FinishedTake | undefined;
}

export interface LiveMicrophone {
  readonly deviceId: string;
  readonly frame: () => LiveFrame;
  onLost(listener: (verdict: CheckVerdict) => void): () => void;
  /** Records the eight seconds and releases the device. Rejects with the signal's reason when it is cancelled. */
  runTake(onListening: (frame: () => TakeFrame) => void): Promise<FinishedMicrophone>;
  close(): void;
}

export type OpenedMicrophone =
  | { readonly kind: 'live'; readonly microphone: LiveMicrophone }
  | { readonly kind: 'failed'; readonly verdict: CheckVerdict };

export interface LiveMicrophoneOptions {
  readonly deviceId: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens a microphone and starts its meter. A device that cannot be opened gives a verdict.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function openLiveMicrophone({ deviceId, signal }: LiveMicrophoneOptions): Promise<OpenedMicrophone> {
  try {
    const microphone = await openMicrophone({ deviceId, signal });
    return { kind: 'live', microphone: liveMicrophone(microphone, signal) };
  } catch (thrown) {
    signal.throwIfAborted();
    return { kind: 'failed', verdict: deviceVerdict(asDeviceError(thrown)) };
  }
}

function liveMicrophone(microphone: OpenMicrophone, signal: AbortSignal): LiveMicrophone {
  const quiet = listenForQuiet(microphone);
  return {
    deviceId: microphone.deviceId,
    frame: listen(microphone),
    onLost: (listener) => microphone.onProblem((error) => listener(deviceVerdict(error))),
    async runTake(onListening) {
      try {
        return await runTake({ microphone, quietBefore: quiet.end(), signal, onListening });
      } catch (thrown) {
        signal.throwIfAborted();
        return { verdict: deviceVerdict(asDeviceError(thrown)), readings: {}, take: undefined };
      } finally {
        microphone.close();
      }
    },
    close: microphone.close,
  };
}

const asDeviceError = (thrown: unknown): DeviceError =>
  thrown instanceof DeviceError ? thrown : new DeviceError('microphone', 'failed', { cause: thrown });

function listen({ sampleRateHz, onBlock }: OpenMicrophone): () => LiveFrame {
  const meter = createProgrammeMeter(sampleRateHz);
  const hints = createHintWatch(sampleRateHz);
  let reading = meter.push(new Float32Array(0));
  onBlock((block) => {
    reading = meter.push(block);
    hints.push(block, reading.level);
  });
  return () => ({ meter: reading, hint: hints.current() });
}

/** Measures the background before the take begins, when not all sound is speech yet. */
function listenForQuiet({ onBlock, sampleRateHz, processing }: OpenMicrophone) {
  const quiet = createMeasured(quietMeasurement, { sampleRateHz, processing });
  const stop = onBlock((block) => quiet.push(block));
  return {
    end() {
      stop();
      return quiet.reading();
    },
  };
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
    return await finishTake(options, measurement);
  } finally {
    measurement.close();
  }
}

async function finishTake(
  { microphone, signal, onListening, page }: TakeOptions,
  measurement: ReturnType<typeof measureTake>,
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
      ...readDeviceSource(microphone),
      ...(evidence.missing && { otherMeasures: evidence.missing }),
    },
    take,
  };
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
  return untilFirst(({ done, fail, add }) => {
    let looks = 0;
    const look = () => {
      if (measuredMs() >= TAKE_WHOLE_MS || looks >= LATE_LOOKS) return done();
      if (!page?.hidden) looks += 1;
      timer = setTimeout(look, LOOK_MS);
    };
    let timer = setTimeout(look, TAKE_MS);
    add(() => clearTimeout(timer));
    add(microphone.onProblem(fail));
  }, signal);
}

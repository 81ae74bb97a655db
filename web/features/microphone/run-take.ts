import { DeviceError } from '@linecheck/checks/browser/device-error';
import { deviceVerdict } from '@linecheck/checks/browser/device-verdict';
import { type OpenMicrophone, openMicrophone } from '@linecheck/checks/browser/open-microphone';
import { recordTake } from '@linecheck/checks/browser/record-take';
import { type LiveHint, liveHint } from '@linecheck/checks/microphone/hint';
import { judgeMicrophone } from '@linecheck/checks/microphone/judge';
import { createProgrammeMeter, type MeterReading } from '@linecheck/checks/microphone/level';
import { createTake, type MicrophoneReading } from '@linecheck/checks/microphone/take';
import { createWaveform } from '@linecheck/checks/microphone/waveform';
import type { Verdict } from '@linecheck/checks/verdict';
import { TAKE_BARS, TAKE_MS } from './take-shape';

/** The live hint looks at one level every 20 ms, and at the last 50 of them. */
const HINT_SAMPLE_MS = 20;
const HINT_SAMPLES = 50;

/** Where the take stands at this moment, for what is drawn 60 times a second. */
export interface TakeFrame {
  readonly meter: MeterReading;
  readonly hint: LiveHint | undefined;
  readonly elapsedMs: number;
  readonly heights: readonly number[];
  readonly begunBars: number;
}

export interface FinishedTake {
  readonly reading: MicrophoneReading;
  readonly processing: OpenMicrophone['processing'];
  readonly deviceId: string;
  readonly deviceLabel: string;
  /** The chosen microphone was gone; another one was measured. */
  readonly substituted: boolean;
  readonly heights: readonly number[];
  /** What was recorded, or undefined where this browser cannot record: the level was measured all the same. */
  readonly recording: Blob | undefined;
}

export interface FinishedMicrophone {
  readonly verdict: Verdict;
  /** Undefined where the device failed before the take was over. */
  readonly take: FinishedTake | undefined;
}

interface TakeOptions {
  /** Made inside the click; undefined where this browser has none. */
  readonly context: AudioContext | undefined;
  readonly deviceId: string | undefined;
  readonly signal: AbortSignal;
  /** The microphone is open and the eight seconds begin: from here on `frame` may be asked. */
  readonly onListening: (frame: () => TakeFrame) => void;
}

/**
 * Opens the microphone, measures and records for eight seconds, releases it, and judges. A device that cannot be opened
 * or is lost on the way is a verdict, too.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function runTake(options: TakeOptions): Promise<FinishedMicrophone> {
  try {
    const take = await listen(options);
    return { verdict: judgeMicrophone(take.reading, take), take };
  } catch (thrown) {
    options.signal.throwIfAborted();
    const error = thrown instanceof DeviceError ? thrown : new DeviceError('microphone', 'failed', { cause: thrown });
    return { verdict: deviceVerdict(error), take: undefined };
  }
}

async function listen({ deviceId, signal, context, onListening }: TakeOptions): Promise<FinishedTake> {
  const microphone = await openMicrophone({ deviceId, signal, createContext: context && (() => context) });
  try {
    const recorder = recordTake({ stream: microphone.takeStream, durationMs: TAKE_MS });
    const measurement = measure(microphone);
    onListening(measurement.frame);
    await eightSeconds(microphone, signal);
    const recording = recorder === 'unsupported' ? undefined : await endOf(recorder);
    return {
      reading: measurement.reading(),
      processing: microphone.processing,
      deviceId: microphone.deviceId,
      deviceLabel: microphone.label,
      substituted: microphone.substituted,
      heights: measurement.frame().heights,
      recording,
    };
  } finally {
    microphone.close();
  }
}

/** A recorder that hands out nothing takes away the player, not the verdict. */
function endOf(recorder: { stop(): void; readonly done: Promise<Blob> }): Promise<Blob | undefined> {
  recorder.stop();
  return recorder.done.catch(() => undefined);
}

function measure({ sampleRateHz, onBlock }: OpenMicrophone) {
  const startedAt = performance.now();
  const meter = createProgrammeMeter(sampleRateHz);
  const take = createTake(sampleRateHz);
  const waveform = createWaveform({ sampleRateHz, bars: TAKE_BARS, durationMs: TAKE_MS });
  const hints = watchHints();
  let reading = meter.push(new Float32Array(0));
  onBlock((block) => {
    reading = meter.push(block);
    take.push(block);
    waveform.push(block);
    hints.add(reading.level);
  });
  return {
    reading: () => take.reading(),
    frame: (): TakeFrame => ({
      meter: reading,
      hint: hints.current(),
      elapsedMs: Math.min(TAKE_MS, performance.now() - startedAt),
      heights: waveform.heights(),
      begunBars: waveform.begun(),
    }),
  };
}

function watchHints() {
  const levels: number[] = [];
  let shown: LiveHint | undefined;
  let sampledAt = 0;
  return {
    add(level: number): void {
      if (performance.now() - sampledAt < HINT_SAMPLE_MS) return;
      sampledAt = performance.now();
      levels.push(level);
      if (levels.length > HINT_SAMPLES) levels.shift();
    },
    current(): LiveHint | undefined {
      if (levels.length > 0) shown = liveHint(levels, shown);
      return shown;
    },
  };
}

/** Ends after the take's time, or with the problem of the device, or with the reason of the signal. */
function eightSeconds(microphone: OpenMicrophone, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, TAKE_MS);
    const fail = (reason: unknown) => {
      clearTimeout(timer);
      reject(reason);
    };
    microphone.onProblem((problem: DeviceError) => fail(problem));
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}

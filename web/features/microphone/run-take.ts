import type { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import type { OpenMicrophone } from '@linecheck/checks/browser/microphone/open-microphone';
import { recordTake } from '@linecheck/checks/browser/recording/record-take';
import { judgeMicrophone } from '@linecheck/checks/microphone/judge';
import { createTake, type MicrophoneReading } from '@linecheck/checks/microphone/take';
import { createWaveform } from '@linecheck/checks/microphone/waveform';
import type { Verdict } from '@linecheck/checks/verdict';
import { TAKE_BARS, TAKE_MS, TAKE_WHOLE_MS } from './take-shape';

/** How far the take is at this moment, for what is drawn 60 times a second. */
export interface TakeFrame {
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
  readonly microphone: OpenMicrophone;
  readonly signal: AbortSignal;
  /** The eight seconds begin: from here on `frame` may be asked. */
  readonly onListening: (frame: () => TakeFrame) => void;
}

/**
 * Measures and records an open microphone for eight seconds, and judges.
 *
 * @throws DeviceError when the device is lost on the way, or the reason of `signal`.
 */
export async function runTake({ microphone, signal, onListening }: TakeOptions): Promise<FinishedMicrophone> {
  const recorder = recordTake({ stream: microphone.takeStream, durationMs: TAKE_MS });
  const measurement = measure(microphone);
  onListening(measurement.frame);
  await heard({ microphone, signal, measuredMs: () => measurement.reading().durationMs });
  const measured = { reading: measurement.reading(), heights: measurement.frame().heights };
  const recording = recorder === 'unsupported' ? undefined : await endOf(recorder);
  signal.throwIfAborted();
  const take: FinishedTake = {
    ...measured,
    recording,
    processing: microphone.processing,
    deviceId: microphone.deviceId,
    deviceLabel: microphone.label,
    substituted: microphone.substituted,
  };
  return { verdict: judgeMicrophone(take.reading, take), take };
}

/** A recorder that hands out nothing takes away the player, not the verdict. */
function endOf(recorder: { stop(): void; readonly done: Promise<Blob> }): Promise<Blob | undefined> {
  recorder.stop();
  return recorder.done.catch(() => undefined);
}

function measure({ sampleRateHz, onBlock }: OpenMicrophone) {
  const startedAt = performance.now();
  const take = createTake(sampleRateHz);
  const waveform = createWaveform({ sampleRateHz, bars: TAKE_BARS, durationMs: TAKE_MS });
  onBlock((block) => {
    take.push(block);
    waveform.push(block);
  });
  return {
    reading: () => take.reading(),
    frame: (): TakeFrame => ({
      elapsedMs: Math.min(TAKE_MS, performance.now() - startedAt),
      heights: waveform.heights(),
      begunBars: waveform.begun(),
    }),
  };
}

/**
 * A machine that is short of processor time hears its eight seconds late: what is missing then has four more to arrive.
 * Looks are counted and not time, so that a page that was busy itself sees what has been posted to it meanwhile.
 */
const LATE_LOOKS = 40;
const LOOK_MS = 100;

interface Hearing extends Pick<TakeOptions, 'microphone' | 'signal'> {
  readonly measuredMs: () => number;
}

/** Ends after the take's time, or with the problem of the device, or with the reason of the signal. */
function heard({ microphone, signal, measuredMs }: Hearing): Promise<void> {
  return new Promise((resolve, reject) => {
    let looks = 0;
    const look = () => {
      if (measuredMs() >= TAKE_WHOLE_MS || looks >= LATE_LOOKS) return resolve();
      looks += 1;
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

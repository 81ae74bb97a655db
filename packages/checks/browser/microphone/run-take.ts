import { readEvidence } from '../../microphone/evidence/read-evidence';
import { judgeMicrophone } from '../../microphone/judge';
import type { MicrophoneReadings } from '../../microphone/readings';
import { TAKE_MS, TAKE_WHOLE_MS } from '../../microphone/thresholds';
import { measured } from '../../reading';
import type { Verdict } from '../../verdict';
import type { DeviceError } from '../devices/device-error';
import type { SeenPage } from '../devices/while-seen';
import { recordTake } from '../recording/record-take';
import { measureTake, type TakeFrame } from './measure-take';
import type { OpenMicrophone } from './open-microphone';

export interface FinishedTake {
  readonly deviceId: string;
  readonly deviceLabel: string | undefined;
  /** The chosen microphone was missing, and another one was measured. */
  readonly isFallbackDevice: boolean;
  readonly heights: readonly number[];
  /** What was recorded, or undefined where this browser cannot record; the level was measured all the same. */
  readonly recording: Blob | undefined;
}

export interface FinishedMicrophone {
  readonly verdict: Verdict;
  readonly readings: MicrophoneReadings;
  /** Undefined where the device failed before the take was over. */
  readonly take: FinishedTake | undefined;
}

interface TakeOptions {
  readonly microphone: OpenMicrophone;
  /** Level of the quietest second before the take, A-weighted, where it was heard. */
  readonly backgroundDbfsA?: number | undefined;
  readonly signal: AbortSignal;
  /** The eight seconds begin; from now on `frame` may be called. */
  readonly onListening: (frame: () => TakeFrame) => void;
  readonly page?: SeenPage | undefined;
}

/**
 * Measures and records an open microphone for eight seconds, and judges.
 *
 * @throws DeviceError when the device is lost on the way, or the reason of `signal`.
 */
export async function runTake(options: TakeOptions): Promise<FinishedMicrophone> {
  const measurement = measureTake(options.microphone, options.backgroundDbfsA);
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
  const recorder = recordTake({ stream: microphone.takeStream, durationMs: TAKE_MS });
  onListening(measurement.frame);
  await heard({ microphone, signal, page, measuredMs: () => measurement.taken().durationMs });
  const taken = measurement.taken();
  const { heights } = measurement.frame();
  const [evidence, recording] = await Promise.all([
    measurement.evidence(),
    recorder === 'unsupported' ? undefined : endOf(recorder),
  ]);
  signal.throwIfAborted();
  const take: FinishedTake = {
    heights,
    recording,
    deviceId: microphone.deviceId,
    deviceLabel: microphone.label,
    isFallbackDevice: microphone.isFallbackDevice,
  };
  const { processing, deviceRateHz, label: device } = microphone;
  const rate = deviceRateHz === undefined ? {} : { deviceRateHz: measured(deviceRateHz) };
  return {
    verdict: judgeMicrophone(taken, { processing, evidence }),
    readings: { ...taken.readings, ...readEvidence(evidence), ...rate, processing, device },
    take,
  };
}

/** Without a recording there is no player, but the verdict stands. */
function endOf(recorder: { stop(): void; readonly done: Promise<Blob> }): Promise<Blob | undefined> {
  recorder.stop();
  return recorder.done.catch(() => undefined);
}

/**
 * A machine that is short of processor time receives its eight seconds late: the rest has four more seconds to arrive.
 * Ticks are counted instead of time, so that a page that was busy itself gets to see the blocks posted meanwhile, and only those of a
 * page that is seen, since phones mute a hidden one.
 */
const LATE_LOOKS = 40;
const LOOK_MS = 100;

interface Hearing extends Pick<TakeOptions, 'microphone' | 'signal' | 'page'> {
  readonly measuredMs: () => number;
}

/** Resolves after the take's time; rejects with the device's problem or the reason of the signal. */
function heard({ microphone, signal, measuredMs, page = globalThis.document }: Hearing): Promise<void> {
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

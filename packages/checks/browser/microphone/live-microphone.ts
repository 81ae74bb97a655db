import { createMeasured } from '../../microphone/evidence/measurement';
import { quietMeasurement } from '../../microphone/evidence/quiet';
import { createHintWatch, type LiveHint } from '../../microphone/hint';
import { createProgrammeMeter, type MeterReading } from '../../microphone/level';
import type { Verdict } from '../../verdict';
import { DeviceError } from '../devices/device-error';
import { deviceVerdict } from '../help/device-help';
import type { TakeFrame } from './measure-take';
import { type OpenMicrophone, openMicrophone } from './open-microphone';
import { type FinishedMicrophone, runTake } from './run-take';

/** The current sound, drawn 60 times a second. */
export interface LiveFrame {
  readonly meter: MeterReading;
  readonly hint: LiveHint | undefined;
}

/** An open microphone with its meter running, before and during a test. */
export interface LiveMicrophone {
  readonly deviceId: string;
  readonly frame: () => LiveFrame;
  /** Calls back when the device is lost. Returns stop. */
  onLost(listener: (verdict: Verdict) => void): () => void;
  /** Records the eight seconds and releases the device. Rejects with the signal's reason when it is cancelled. */
  runTake(onListening: (frame: () => TakeFrame) => void): Promise<FinishedMicrophone>;
  close(): void;
}

/** An open microphone, or the verdict if it could not be opened. */
export type Opened =
  | { readonly kind: 'live'; readonly microphone: LiveMicrophone }
  | { readonly kind: 'failed'; readonly verdict: Verdict };

/** Options for opening a live microphone. */
export interface LiveMicrophoneOptions {
  readonly deviceId: string | undefined;
  /** Releases the device at any time. */
  readonly signal: AbortSignal;
}

/**
 * Opens a microphone and starts its meter. A device that cannot be opened gives a verdict.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function openLiveMicrophone({ deviceId, signal }: LiveMicrophoneOptions): Promise<Opened> {
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

import { readPermission } from '../devices/watch-permission';
import { type OpenMicrophone, openMicrophone } from '../microphone/open-microphone';
import { pause, untilFirst } from '../until';

interface SoundOptions {
  /** The microphone of the take; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  readonly open?: typeof openMicrophone;
  readonly readState?: typeof readPermission;
}

/** ms after which a microphone that could not be opened, or was lost, is opened again. */
const AGAIN_MS = 3000;

/**
 * Listens to a microphone that has delivered digital silence, and calls back at its first sample that is not zero. It is
 * opened again when it is lost: some switches disconnect the device. A microphone whose permission is not granted is not
 * opened. Returns stop; the microphone is closed on stop, and before the call.
 */
export function onceSoundArrives(options: SoundOptions, onHeard: () => void): () => void {
  const controller = new AbortController();
  // Rejects only when it is stopped.
  untilHeard(options, controller.signal).then(onHeard, () => undefined);
  return () => controller.abort();
}

async function untilHeard(options: SoundOptions, signal: AbortSignal): Promise<void> {
  const { deviceId, open = openMicrophone, readState = readPermission } = options;
  for (;;) {
    signal.throwIfAborted();
    const isAllowed = (await readState('microphone')) === 'granted';
    if (isAllowed && (await opensAndHears(() => open({ deviceId, signal }), signal))) return;
    await pause(AGAIN_MS, signal);
  }
}

async function opensAndHears(open: () => Promise<OpenMicrophone>, signal: AbortSignal): Promise<boolean> {
  let microphone: OpenMicrophone | undefined;
  try {
    microphone = await open();
    const { onBlock, onProblem } = microphone;
    await untilFirst(({ done, fail, add }) => {
      add(
        onBlock((block) => {
          // NaN is no sound.
          if (block.some((sample) => Math.abs(sample) > 0)) done();
        }),
      );
      add(onProblem(fail));
    }, signal);
    return true;
  } catch {
    return false;
  } finally {
    microphone?.close();
  }
}

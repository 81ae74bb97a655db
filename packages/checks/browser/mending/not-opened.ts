import type { MendingAnswer } from '../../mending/answer';
import { DeviceError } from '../devices/device-error';

/** The answer of a reading whose device fails, or undefined if it is cancelled. Anything else is an error of this code. */
export async function answerOrNotOpened(
  signal: AbortSignal,
  read: () => Promise<MendingAnswer>,
): Promise<MendingAnswer | undefined> {
  try {
    signal.throwIfAborted();
    const answer = await read();
    return signal.aborted ? undefined : answer;
  } catch (thrown) {
    if (signal.aborted) return undefined;
    if (thrown instanceof DeviceError) return { kind: 'not-yet', because: 'not-opened' };
    throw thrown;
  }
}

import type { MendingAnswer } from '../../mending/answer';
import { DeviceError } from '../devices/device-error';
import type { MendingRun } from './mending-run';

/**
 * The answer of a reading whose device fails, or undefined if it is cancelled. Anything else is an error of this code.
 *
 * @param read Takes the reading. It may tell its share with each block of sound: the page is told of every twentieth.
 */
export async function answerOrNotOpened(
  { signal, onShare }: MendingRun,
  read: (run: MendingRun) => Promise<MendingAnswer>,
): Promise<MendingAnswer | undefined> {
  try {
    signal.throwIfAborted();
    const answer = await read({ signal, onShare: inSteps(onShare) });
    return signal.aborted ? undefined : answer;
  } catch (thrown) {
    if (signal.aborted) return undefined;
    if (thrown instanceof DeviceError) return { kind: 'not-yet', because: 'not-opened' };
    throw thrown;
  }
}

const STEPS = 20;

function inSteps(onShare: MendingRun['onShare']): MendingRun['onShare'] {
  let told = 0;
  return (share) => {
    const step = Math.floor(share * STEPS);
    if (step > told) onShare(step / STEPS);
    told = Math.max(told, step);
  };
}

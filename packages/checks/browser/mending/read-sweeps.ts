import type { SpeakersMendingReading } from '../../mending/acts';
import { answerOfSweeps } from '../../mending/sweeps-answer';
import { playProbe } from '../speakers/play-probe';
import type { OutputContext } from '../speakers/route-output';
import { createOutputContext } from '../speakers/speakers-session';
import { orUndefined } from '../until';
import type { TakeMendingReading } from './mending-run';
import { answerOrNotOpened } from './not-opened';

interface SweepsFacilities {
  readonly createContext?: () => OutputContext;
  readonly play?: typeof playProbe;
  readonly mediaDevices?: MediaDevices | undefined;
}

/** A return within half a second: only loudspeakers on a network are later. */
const PROMPT_S: readonly number[] = [0];

/**
 * Plays the two sweeps and listens. Call the reading within a click: some browsers keep a context that is created later
 * suspended.
 */
export function createSweepsReading({
  createContext = () => createOutputContext((options) => new AudioContext(options)),
  play = playProbe,
  mediaDevices = globalThis.navigator?.mediaDevices,
}: SweepsFacilities = {}): TakeMendingReading<SpeakersMendingReading, 'speakers'> {
  return (by, { verdict, readings = {}, deviceId, outputId }, run) => {
    const context = orUndefined(createContext);
    const isPrompt = by === 'no-echo' || by === 'background';
    const delaysFromS = isPrompt ? PROMPT_S : undefined;
    return answerOrNotOpened(run, async ({ signal, onShare }) => {
      if (context === undefined) return { kind: 'not-yet', because: 'not-opened' };
      const played = await play({ context, deviceId, outputId, signal, mediaDevices, delaysFromS, onPlaying: onShare });
      if (played.kind === 'not-played') return { kind: 'not-yet', because: 'not-opened' };
      return answerOfSweeps({ by, code: verdict.code, before: readings }, played.listened);
    }).finally(() => void context?.close());
  };
}

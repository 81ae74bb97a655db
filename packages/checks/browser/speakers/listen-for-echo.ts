import { type Echo, measureEcho } from '../../speakers/echo';
import type { Listened, NotListened } from '../../speakers/judge';
import { framesFor, NEEDED_S } from '../../speakers/path-responses';
import { DELAY_STEP_S, DELAYS_FROM_S } from '../../speakers/thresholds';
import type { followClock } from './follow-clock';
import type { ProbeRecorder } from './record-from';

type Followed = Awaited<ReturnType<typeof followClock>>;
type NotFollowed = Exclude<Followed, 'over'>;

/** The parameters of listening for an echo. */
export interface EchoListening {
  readonly recorder: ProbeRecorder;
  readonly sampleRateHz: number;
  /** Follows the sound until some seconds after its start, and until `hasArrived` or a timeout. */
  readonly follow: (seconds: number, hasArrived: () => boolean) => Promise<Followed>;
}

/** Listens until the probe has returned, or can no longer return. */
export async function listenForEcho(options: EchoListening): Promise<Listened | NotFollowed> {
  const pieces: Piece[] = [];
  for (const fromS of DELAYS_FROM_S) {
    const piece = await listenFrom(fromS, options);
    if (piece === 'stopped' || piece === 'hidden') return piece;
    if (piece === 'interrupted' || piece === 'unreadable') return notHeard(piece);
    pieces.push(piece);
    // A return at the end of a piece may be cut off; the next piece contains it completely.
    if (piece !== 'silent' && piece.found && piece.found.delayMs < 1000 * (fromS + DELAY_STEP_S)) break;
  }
  return heardIn(pieces);
}

/** The echo of one range of delays; some microphones are silent until a sound is loud enough. */
type Piece = Echo | 'silent';

async function listenFrom(fromS: number, { recorder, sampleRateHz, follow }: EchoListening) {
  const frames = framesFor(fromS, sampleRateHz);
  const arrived = () => recorder.recording(frames);
  const followed = await follow(fromS + NEEDED_S, () => arrived() !== undefined || recorder.isBroken());
  if (followed !== 'over') return followed;
  const recording = arrived();
  return recording ? measureEcho(recording, fromS) : 'interrupted';
}

/** Without a return, the noisiest piece sets the detection floor; a silent piece makes the result invalid. */
function heardIn(pieces: readonly Piece[]): Listened {
  const echoes = pieces.filter((piece) => piece !== 'silent');
  const [returned] = echoes.filter(({ found }) => found).slice(-1);
  if (returned) return { kind: 'heard', echo: returned };
  if (echoes.length < pieces.length) return notHeard('silent');
  return { kind: 'heard', echo: { found: undefined, floorDb: Math.max(...echoes.map(({ floorDb }) => floorDb)) } };
}

/** The result of listening without an echo measurement. */
export const notHeard = (why: NotListened): Listened => ({ kind: 'not-heard', why });

import { type Echo, measureEcho } from '../../speakers/echo';
import type { Listened, NotListened } from '../../speakers/judge';
import { framesFor, NEEDED_S } from '../../speakers/path-responses';
import { DELAY_STEP_S, DELAYS_FROM_S } from '../../speakers/thresholds';
import type { followClock } from './follow-clock';
import type { ProbeRecorder } from './record-from';

type Followed = Awaited<ReturnType<typeof followClock>>;
type NotFollowed = Exclude<Followed, 'over'>;

export interface EchoListening {
  readonly recorder: ProbeRecorder;
  readonly sampleRateHz: number;
  /** Follows the sound until so many seconds after its beginning, and until `hasArrived` or nothing more is to be expected. */
  readonly follow: (seconds: number, hasArrived: () => boolean) => Promise<Followed>;
}

/** Listens until the probe has come back, or could not come back any more. */
export async function listenForEcho(options: EchoListening): Promise<Listened | NotFollowed> {
  const pieces: Piece[] = [];
  for (const fromS of DELAYS_FROM_S) {
    const piece = await listenFrom(fromS, options);
    if (piece === 'stopped' || piece === 'hidden') return piece;
    if (piece === 'interrupted' || piece === 'unreadable') return notHeard(piece);
    pieces.push(piece);
    // What lies at the end of a piece may be a beginning, whose whole the next one shows.
    if (piece !== 'silent' && piece.found && piece.found.delayMs < 1000 * (fromS + DELAY_STEP_S)) break;
  }
  return heardIn(pieces);
}

/** What was heard at the delays from one on; some microphones are silent until something is loud enough. */
type Piece = Echo | 'silent';

async function listenFrom(fromS: number, { recorder, sampleRateHz, follow }: EchoListening) {
  const frames = framesFor(fromS, sampleRateHz);
  const arrived = () => recorder.recording(frames);
  const followed = await follow(fromS + NEEDED_S, () => arrived() !== undefined || recorder.isBroken());
  if (followed !== 'over') return followed;
  const recording = arrived();
  return recording ? measureEcho(recording, fromS) : 'interrupted';
}

/** That nothing came back means what the noisiest piece allows, and nothing where one was silent. */
function heardIn(pieces: readonly Piece[]): Listened {
  const echoes = pieces.filter((piece) => piece !== 'silent');
  const [returned] = echoes.filter(({ found }) => found).slice(-1);
  if (returned) return { kind: 'heard', echo: returned };
  if (echoes.length < pieces.length) return notHeard('silent');
  return { kind: 'heard', echo: { found: undefined, floorDb: Math.max(...echoes.map(({ floorDb }) => floorDb)) } };
}

export const notHeard = (why: NotListened): Listened => ({ kind: 'not-heard', why });

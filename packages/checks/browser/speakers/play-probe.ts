import { measureEcho, type SpeakerEcho } from '../../speakers/echo';
import type { ListeningResult, NotListened, NotPlayed } from '../../speakers/judge';
import { framesFor, NEEDED_S } from '../../speakers/path-responses';
import { probe } from '../../speakers/probe';
import { DELAY_STEP_S, DELAYS_FROM_S } from '../../speakers/thresholds';
import { DeviceError } from '../devices/device-error';
import { deviceLabel, listDevices } from '../devices/devices';
import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import { chosenDeviceId, deviceTrack, openStream } from '../devices/open-stream';
import type { SeenPage } from '../devices/while-seen';
import { openBlocks, resumeContext, type SoundBlocks } from '../microphone/open-blocks';
import { isUnprocessed, unprocessed } from '../microphone/open-level-stream';
import { canConfirmUnprocessed } from '../microphone/processing';
import { createReleaseStack, type ReleaseStack } from '../release-stack';
import { followClock } from './follow-clock';
import { type ProbeRecorder, recordFrom } from './record-from';
import { type OutputContext, routeOutput } from './route-output';

export type ProbePlayback =
  | {
      readonly kind: 'played';
      readonly listened: ListeningResult;
      readonly microphone: string | undefined;
      /** False if the browser played it on the default output, because it does not let this page choose one. */
      readonly isRouted: boolean;
    }
  | { readonly kind: 'not-played'; readonly why: NotPlayed };

interface PlayOptions extends RawMicrophoneOptions {
  readonly context: OutputContext;
  readonly outputId: string | undefined;
  readonly onPlaying: (share: number) => void;
  readonly page?: SeenPage | undefined;
  /** Starts in seconds of the ranges of delays that are searched for a return; all of them unless given. */
  readonly delaysFromS?: readonly number[] | undefined;
}

/** Timeout in ms for a context that was started by a click. */
const TIMEOUT_MS = 2000;
/** Time between the play command and the first sample, so that a busy page does not start late. */
const LEAD_S = 0.1;

/**
 * Plays the probe, and listens to it with only the unprocessed microphone, which is released at the end. Without a
 * microphone the sound is still played.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function playProbe(options: PlayOptions): Promise<ProbePlayback> {
  const { signal } = options;
  const releases = createReleaseStack();
  signal.addEventListener('abort', releases.releaseAll, { once: true });
  try {
    return await play(options, releases);
  } finally {
    signal.removeEventListener('abort', releases.releaseAll);
    releases.releaseAll();
  }
}

async function play(options: PlayOptions, releases: ReleaseStack): Promise<ProbePlayback> {
  const { context, outputId, signal, page } = options;
  const stream = await openRawMicrophone(options);
  if (typeof stream !== 'string') releases.add(() => stopTracks(stream));
  const route = await routeOutput(context, outputId);
  signal.throwIfAborted();
  if (route === 'gone') return notPlayed('output-gone');
  if (!(await resumeContext({ context, timeoutMs: TIMEOUT_MS, page }))) return notPlayed('stopped');
  const input = typeof stream === 'string' ? stream : await openInput(context, stream, releases);
  signal.throwIfAborted();
  const startS = startProbe(context, releases);
  const listened = await listen({ ...options, input, startS }, releases);
  // In some browsers the clock of an unplugged output continues.
  const isRouted = route === 'chosen';
  if (isRouted && !(await isStillThere(options))) return notPlayed('output-gone');
  if (typeof listened === 'string') return notPlayed(listened);
  const microphone = typeof stream === 'string' ? undefined : labelOf(stream);
  return { kind: 'played', listened, microphone, isRouted };
}

interface ListenOptions extends PlayOptions {
  readonly input: BlockSource | NotListened;
  readonly startS: number;
}

async function listen({ input, startS, ...options }: ListenOptions, releases: ReleaseStack) {
  const { sampleRate: sampleRateHz } = options.context;
  const { delaysFromS = DELAYS_FROM_S } = options;
  const latestFromS = Math.max(...delaysFromS);
  if (typeof input === 'string') {
    const ended = await followClock({ ...options, startS, endS: startS + NEEDED_S });
    return ended === 'over' ? notHeard(input) : ended;
  }
  const frames = framesFor(latestFromS, sampleRateHz);
  const recorder = recordFrom({ startFrame: Math.round(startS * sampleRateHz), frames, sampleRateHz });
  releases.add(input(recorder.push));
  const follow: EchoListening['follow'] = (seconds, hasArrived) => {
    const onPlaying = (share: number) => options.onPlaying((share * seconds) / (latestFromS + NEEDED_S));
    return followClock({ ...options, startS, endS: startS + seconds, hasArrived, onPlaying });
  };
  return listenForEcho({ recorder, sampleRateHz, follow, delaysFromS });
}

const labelOf = (stream: MediaStream) => deviceLabel(deviceTrack('microphone', stream).label);

const notPlayed = (why: NotPlayed): ProbePlayback => ({ kind: 'not-played', why });

async function isStillThere({ outputId, mediaDevices }: PlayOptions): Promise<boolean> {
  const list = mediaDevices?.enumerateDevices?.bind(mediaDevices);
  if (outputId === undefined || !list) return true;
  const outputs = await listDevices('speaker', { enumerateDevices: list });
  return outputs.some(({ deviceId }) => deviceId === outputId);
}

type BlockSource = SoundBlocks['onTimedBlock'];

async function openInput(
  context: AudioContext,
  stream: MediaStream,
  releases: ReleaseStack,
): Promise<BlockSource | NotListened> {
  const track = deviceTrack('microphone', stream);
  try {
    const { onTimedBlock } = await openBlocks({ context, stream, releases });
    // A muted track sends silence, which would look like headphones.
    return (listener) =>
      onTimedBlock((block) => {
        if (!track.muted && track.readyState === 'live') listener(block);
      });
  } catch (thrown) {
    // Firefox cannot capture a microphone whose rate differs from that of the context.
    if (thrown instanceof DeviceError || isNotSupported(thrown)) return 'no-microphone';
    throw thrown;
  }
}

const isNotSupported = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'NotSupportedError';

function startProbe(context: AudioContext, releases: ReleaseStack): number {
  const samples = probe(context.sampleRate);
  const buffer = context.createBuffer(1, samples.length, context.sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  const startFrame = Math.ceil((context.currentTime + LEAD_S) * context.sampleRate);
  const startS = startFrame / context.sampleRate;
  source.start(startS);
  releases.add(() => {
    source.stop();
    source.disconnect();
  });
  return startS;
}

type Supporting = GetUserMedia & Partial<Pick<MediaDevices, 'enumerateDevices' | 'getSupportedConstraints'>>;

interface RawMicrophoneOptions {
  /** The device of the microphone check; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  readonly mediaDevices: Supporting | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens the microphone alone and without processing, which the browser has to confirm: echo cancellation would remove
 * the echo. If that is not possible, it returns the reason and releases everything. Exported for tests.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function openRawMicrophone(options: RawMicrophoneOptions): Promise<MediaStream | NotListened> {
  const { mediaDevices, signal } = options;
  if (!mediaDevices?.getUserMedia) return 'no-microphone';
  // Checked first, so that the guest gets no prompt for an unusable microphone.
  if (!canConfirmUnprocessed(mediaDevices)) return 'processed';
  // No fallback to another microphone: the guest would not be shown which one heard the echo.
  const attempts = [unprocessed(chosenDeviceId(options.deviceId))];
  const stream = await openStream({ device: 'microphone', attempts, mediaDevices, signal }).catch((thrown: unknown) => {
    signal.throwIfAborted();
    if (thrown instanceof DeviceError) return undefined;
    throw thrown;
  });
  if (stream === undefined) return 'no-microphone';
  const [track] = stream.getAudioTracks();
  if (!signal.aborted && track && isUnprocessed(track.getSettings())) return stream;
  stopTracks(stream);
  signal.throwIfAborted();
  return 'processed';
}

type Followed = Awaited<ReturnType<typeof followClock>>;
type NotFollowed = Exclude<Followed, 'over'>;

interface EchoListening {
  readonly recorder: ProbeRecorder;
  readonly sampleRateHz: number;
  /** Follows the sound until some seconds after its start, and until `hasArrived` or a timeout. */
  readonly follow: (seconds: number, hasArrived: () => boolean) => Promise<Followed>;
  readonly delaysFromS?: readonly number[];
}

/** Listens until the probe has returned, or can no longer return. Exported for tests. */
export async function listenForEcho(options: EchoListening): Promise<ListeningResult | NotFollowed> {
  const { delaysFromS = DELAYS_FROM_S } = options;
  const pieces: Piece[] = [];
  for (const fromS of delaysFromS) {
    const piece = await listenFrom(fromS, options);
    if (piece === 'stopped' || piece === 'hidden') return piece;
    if (piece === 'interrupted' || piece === 'unreadable') return notHeard(piece);
    pieces.push(piece);
    // A return at the end of a piece may be cut off. The next piece contains it completely.
    if (piece !== 'silent' && piece.found && piece.found.delayMs < 1000 * (fromS + DELAY_STEP_S)) break;
  }
  return heardIn(pieces);
}

/** The echo of one range of delays; some microphones are silent until a sound is loud enough. */
type Piece = SpeakerEcho | 'silent';

async function listenFrom(fromS: number, { recorder, sampleRateHz, follow }: EchoListening) {
  const frames = framesFor(fromS, sampleRateHz);
  const arrived = () => recorder.recording(frames);
  const followed = await follow(fromS + NEEDED_S, () => arrived() !== undefined || recorder.isBroken());
  if (followed !== 'over') return followed;
  const recording = arrived();
  return recording ? measureEcho(recording, fromS) : 'interrupted';
}

/**
 * If no piece contains a return, the noisiest piece sets the detection floor. A silent piece makes the result invalid.
 */
function heardIn(pieces: readonly Piece[]): ListeningResult {
  const echoes = pieces.filter((piece) => piece !== 'silent');
  const [returned] = echoes.filter(({ found }) => found).slice(-1);
  if (returned) return { kind: 'heard', echo: returned };
  if (echoes.length < pieces.length) return notHeard('silent');
  return { kind: 'heard', echo: { found: undefined, floorDb: Math.max(...echoes.map(({ floorDb }) => floorDb)) } };
}

const notHeard = (why: NotListened): ListeningResult => ({ kind: 'not-heard', why });

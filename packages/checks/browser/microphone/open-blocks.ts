import { DeviceError } from '../devices/device-error';
import { type SeenPage, seenFor, whileSeen } from '../devices/while-seen';
import { createEmitter } from '../emitter';
import type { ReleaseStack } from '../release-stack';
import { isLevelBlock, type LevelBlock, type OnBlock } from './level-block';
import levelWorkletUrl from './level-worklet.ts?worker&url';

/**
 * Timeout in ms for the first block while the page is visible, whether the context does not run or delivers nothing: a
 * wireless headset takes seconds to switch to its microphone, and a busy computer takes seconds to start its sound.
 */
const OPENING_MS = 5000;
/** Timeout in ms for a context that was running and was suspended. */
const RESUMING_MS = 2000;
/** Timeout in ms for loading the worklet; a dead network reports no error. */
const LOAD_MS = 10_000;

export interface SoundBlocks {
  readonly sampleRateHz: number;
  /** The context's own clock, in seconds: it stops while the context renders nothing, whatever its state is. */
  clockS(): number;
  readonly onBlock: OnBlock;
  listenTo(stream: MediaStream): OnBlock;
  /** The blocks with their position in the context's time. Returns stop. */
  onTimedBlock(listener: (block: LevelBlock) => void): () => void;
  /** Fires when the browser suspends the running context (a phone call, for example) and does not resume it. */
  onSuspended(listener: () => void): () => void;
}

interface OpenBlocksOptions {
  readonly context: AudioContext;
  readonly stream: MediaStream;
  readonly releases: ReleaseStack;
  readonly workletUrl?: string;
}

async function loadWorklet(context: AudioContext, workletUrl: string): Promise<void> {
  if (!context.audioWorklet) throw new DeviceError('microphone', 'unsupported');
  const late = seenFor({ ms: LOAD_MS }).then(() => Promise.reject(new DeviceError('microphone', 'failed')));
  await Promise.race([context.audioWorklet.addModule(workletUrl), late]);
}

function connect(context: AudioContext, stream: MediaStream, onBlock: (block: LevelBlock) => void): () => void {
  const node = new AudioWorkletNode(context, 'level-blocks', { numberOfInputs: 1, numberOfOutputs: 1 });
  node.port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isLevelBlock(data)) onBlock(data);
  };
  const source = context.createMediaStreamSource(stream);
  // Some browsers only run nodes that are connected to the output. The node itself outputs silence.
  source.connect(node).connect(context.destination);
  return () => {
    source.disconnect();
    node.disconnect();
    node.port.close();
  };
}

function watchSuspension(context: AudioContext, timeoutMs: number, onSuspended: () => void): () => void {
  let isResuming = false;
  const isClosed = () => context.state === 'closed';
  const changed = async () => {
    if (isResuming || context.state === 'running' || isClosed()) return;
    isResuming = true;
    const runs = await resumeContext({ context, timeoutMs });
    isResuming = false;
    if (!runs && !isClosed()) onSuspended();
  };
  context.addEventListener('statechange', changed);
  return () => context.removeEventListener('statechange', changed);
}

/**
 * Turns a stream into blocks of 10 ms of mono samples (Float32, -1 to 1) at the context's own rate.
 *
 * Resolves when the first block has arrived, so that a reading can never be the silence of a context that does not run.
 *
 * @throws DeviceError `suspended` when the context does not run, `unsupported` without audio worklets.
 */
export async function openBlocks(options: OpenBlocksOptions): Promise<SoundBlocks> {
  const { context, stream, releases, workletUrl = levelWorkletUrl } = options;
  if (!(await resumeContext({ context, timeoutMs: OPENING_MS }))) throw new DeviceError('microphone', 'suspended');
  const blocks = createEmitter<LevelBlock>();
  const suspended = createEmitter<void>({ keepLast: true });
  await loadWorklet(context, workletUrl);
  const first = new Promise<boolean>((resolve) => {
    blocks.on(() => resolve(true));
  });
  releases.add(connect(context, stream, blocks.emit));
  releases.add(watchSuspension(context, RESUMING_MS, () => suspended.emit()));
  if (!(await Promise.race([first, seenFor({ ms: OPENING_MS })]))) throw new DeviceError('microphone', 'suspended');
  return {
    sampleRateHz: context.sampleRate,
    clockS: () => context.currentTime,
    onBlock: (listener) => blocks.on(({ samples, channels }) => listener(samples, channels)),
    listenTo: (other) => (listener) => connect(context, other, ({ samples, channels }) => listener(samples, channels)),
    onTimedBlock: blocks.on,
    onSuspended: suspended.on,
  };
}

type Context = Pick<AudioContext, 'state' | 'resume' | 'addEventListener' | 'removeEventListener'>;

interface ResumeOptions {
  readonly context: Context;
  /** Timeout in ms while the page is visible. */
  readonly timeoutMs: number;
  readonly page?: SeenPage | undefined;
}

/** Interval in ms for repeating a rejected attempt. */
const AGAIN_MS = 250;

/**
 * Makes an audio context run. During a call iOS rejects every attempt, and after the call it does not resume the
 * context, so a rejected attempt is repeated, and the timeout restarts when the page becomes visible.
 *
 * @returns true once the context runs; false when it does not in time, or is closed.
 */
export function resumeContext({ context, timeoutMs, page }: ResumeOptions): Promise<boolean> {
  if (context.state === 'running') return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      context.removeEventListener('statechange', look);
      resolve(context.state === 'running');
    };
    const look = () => {
      if (context.state === 'running' || context.state === 'closed') settle();
    };
    const stop = whileSeen(() => {
      let isAsking = false;
      const ask = async () => {
        if (isAsking) return;
        isAsking = true;
        // A rejected resume and one that never settles are equivalent: the state decides.
        await context.resume().catch(() => undefined);
        isAsking = false;
        look();
      };
      const again = setInterval(() => void ask(), AGAIN_MS);
      const limit = setTimeout(settle, timeoutMs);
      void ask();
      return () => {
        clearInterval(again);
        clearTimeout(limit);
      };
    }, page);
    context.addEventListener('statechange', look);
  });
}

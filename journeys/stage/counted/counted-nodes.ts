import type { LevelBlock } from '../../../packages/checks/browser/microphone/level-block';
import { type PageClock, real } from './page-clock';
import type { BlockRenderer, LevelBlocks } from './rendered-blocks';

export interface CountedNode {
  readonly context: AudioContext;
  readonly sources: Set<AudioNode>;
  readonly port: { onmessage: ((event: { readonly data: LevelBlock }) => void) | null; close(): void };
  blocks: LevelBlocks | undefined;
  sinceMs: number;
  passed: number;
  /** Last frame that was emitted, in the numbering of its context. */
  endFrame: number;
}

export interface CountedNodes {
  readonly open: ReadonlySet<CountedNode>;
  restart(): void;
}

interface Given {
  readonly clock: PageClock;
  readonly renderer: BlockRenderer;
  readonly onAllClosed: () => void;
}

const BLOCK_MS = 10;
/** Interval in real ms; blocks that became due meanwhile are late, but never lost. */
const BEAT_MS = 30;

export function installCountedNodes({ clock, renderer, onAllClosed }: Given): CountedNodes {
  const open = new Set<CountedNode>();
  const nodes = new WeakMap<AudioNode, CountedNode>();
  const beat = () => {
    for (const node of open) handOver(node, clock.nowMs());
  };
  clock.onPassed(beat);
  let beating: number | undefined;

  const close = (counted: CountedNode) => {
    if (!open.delete(counted) || open.size > 0) return;
    real.clearInterval(beating);
    onAllClosed();
  };

  const hear = (counted: CountedNode, blocks: LevelBlocks) => {
    Object.assign(counted, { blocks, sinceMs: clock.nowMs() });
  };
  const renderFor = async (counted: CountedNode, processor: string) => {
    // The page cannot observe this duration.
    clock.setRate(0);
    hear(counted, await renderer.render(processor, counted.context.sampleRate));
    clock.setRate(1);
  };

  const openNode = (context: AudioContext, processor: string) => {
    const node = new GainNode(context, { gain: 0 });
    const counted: CountedNode = {
      context,
      sources: new Set(),
      port: { onmessage: null, close: () => close(counted) },
      blocks: undefined,
      sinceMs: 0,
      passed: 0,
      endFrame: Math.round(context.currentTime * context.sampleRate),
    };
    Object.defineProperty(node, 'port', { value: counted.port });
    nodes.set(node, counted);
    if (open.size === 0) beating = real.setInterval(beat, BEAT_MS);
    open.add(counted);
    const rendered = renderer.rendered(context.sampleRate);
    if (rendered) hear(counted, rendered);
    else void renderFor(counted, processor);
    return node;
  };

  const { AudioContext } = window;
  window.AudioWorkletNode = new Proxy(AudioWorkletNode, {
    construct: (Node, [context, processor, options]: [BaseAudioContext, string, AudioWorkletNodeOptions]) =>
      context instanceof AudioContext ? openNode(context, processor) : new Node(context, processor, options),
  });
  watchConnections(open, nodes);

  return {
    open,
    restart() {
      for (const counted of open) Object.assign(counted, { passed: 0, sinceMs: clock.nowMs() });
    },
  };
}

/** Emits the blocks that are due. A context that does not run has no sound, and a node without a source gets none. */
function handOver(counted: CountedNode, nowMs: number): void {
  const { blocks, sinceMs, context } = counted;
  // Sums of tenths of milliseconds may be slightly too small.
  const due = Math.floor((nowMs - sinceMs) / BLOCK_MS + 1e-6);
  while (blocks !== undefined && counted.passed < due) {
    const block = blocks[counted.passed % blocks.length];
    counted.passed += 1;
    if (block === undefined || context.state !== 'running') continue;
    counted.endFrame += block.samples.length;
    const data = { ...block, samples: block.samples.slice(), endFrame: counted.endFrame };
    if (counted.sources.size > 0) counted.port.onmessage?.({ data });
  }
}

function watchConnections(open: ReadonlySet<CountedNode>, nodes: WeakMap<AudioNode, CountedNode>): void {
  const { connect, disconnect } = AudioNode.prototype as {
    connect(this: AudioNode, ...to: readonly unknown[]): unknown;
    disconnect(this: AudioNode, ...from: readonly unknown[]): void;
  };
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, to: AudioNode, ...rest: readonly unknown[]) {
      nodes.get(to)?.sources.add(this);
      return connect.call(this, to, ...rest);
    },
    disconnect(this: AudioNode, ...from: readonly unknown[]) {
      for (const { sources } of open) sources.delete(this);
      disconnect.call(this, ...from);
    },
  });
}

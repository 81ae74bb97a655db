import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EvidenceReply, EvidenceRequest } from './evidence-message';
import type { BlockListener } from './level-block';
import { measureTake } from './measure-take';
import type { OpenMicrophone } from './open-microphone';

afterEach(() => void vi.unstubAllGlobals());

const source = { sampleRateHz: 48_000, processing: 'unprocessed', deviceRateHz: 16_000 } as const;

/** A take whose worker hears everything, and answers that no buffer was lost. */
function takeWith(frames: OpenMicrophone['frames']) {
  const received: EvidenceRequest[] = [];
  vi.stubGlobal('location', new URL('https://check.example.org/guest/0123'));
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(request: EvidenceRequest) {
        received.push(request);
        const data: EvidenceReply = { kind: 'readings', readings: { dropOuts: { lostBuffers: 0, lostMs: 0 } } };
        if (request.kind === 'read') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
      terminate = () => undefined;
    },
  );
  let push: BlockListener = () => undefined;
  const onBlock = (listener: BlockListener) => {
    push = listener;
    return () => undefined;
  };
  const take = measureTake({ ...source, onBlock, frames } as OpenMicrophone, -60);
  return { take, received, push: (...given: Parameters<BlockListener>) => push(...given) };
}

describe('measureTake', () => {
  it('tells the worker what it hears, and hands it each block with the sums of both channels', () => {
    const { take, received, push } = takeWith(() => undefined);
    const block = new Float32Array(480).fill(0.1);
    const channels = { leftSquares: 4.8, rightSquares: 0, products: 0 };
    push(block, channels);
    take.close();
    expect(received[0]).toEqual({ kind: 'begin', source: { ...source, backgroundDbfsA: -60 } });
    expect(received.at(-1)).toEqual({ kind: 'block', block, channels });
  });

  it('adds what the browser counts as lost since the take began', async () => {
    const counts = [
      { deliveredFrames: 4000, totalFrames: 4800 },
      { deliveredFrames: 196_000, totalFrames: 388_800 },
    ];
    const { take } = takeWith(() => counts.shift());
    const { dropOuts } = await take.evidence();
    take.close();
    expect(dropOuts).toEqual({ lostBuffers: 0, lostMs: 0, lostFrameShare: 0.5 });
  });
});

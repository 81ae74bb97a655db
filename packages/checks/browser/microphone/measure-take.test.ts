import { afterEach, expect, it, vi } from 'vitest';
import type { BlockListener } from './level-block';
import { measureTake } from './measure-take';
import type { OpenMicrophone } from './open-microphone';

afterEach(() => void vi.unstubAllGlobals());

it('tells the worker what it hears, and hands it each block with the sums of both channels', () => {
  const received: unknown[] = [];
  vi.stubGlobal('location', new URL('https://check.example.org/guest/0123'));
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = (message: unknown) => received.push(message);
      terminate = () => undefined;
    },
  );
  let listener: BlockListener = () => undefined;
  const onBlock = (given: BlockListener) => {
    listener = given;
    return () => undefined;
  };
  const source = { sampleRateHz: 48_000, processing: 'unprocessed', deviceRateHz: 16_000 } as const;
  const take = measureTake({ ...source, onBlock } as OpenMicrophone, -60);
  const block = new Float32Array(480).fill(0.1);
  const channels = { leftSquares: 4.8, rightSquares: 0, products: 0 };
  listener(block, channels);
  take.close();
  expect(received[0]).toEqual({ kind: 'begin', source: { ...source, backgroundDbfsA: -60 } });
  expect(received.at(-1)).toEqual({ kind: 'block', block, channels });
});

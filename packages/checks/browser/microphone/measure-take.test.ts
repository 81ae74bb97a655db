import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EvidenceReply, EvidenceRequest } from './evidence-message';
import type { BlockListener } from './level-block';
import { measureTake, openEvidence } from './measure-take';
import type { OpenMicrophone } from './open-microphone';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const source = { sampleRateHz: 48_000, processing: 'unprocessed' } as const;

const dropOuts = { lostBuffers: 0, lostMs: 0, places: [] };

/** A take whose worker receives all sound, and answers that no buffer was lost. */
function takeWith(frames: OpenMicrophone['frames'], changes: Partial<OpenMicrophone> = {}, worker = 'answers') {
  const received: EvidenceRequest[] = [];
  vi.stubGlobal('location', new URL('https://check.example.org/guest/0123'));
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        if (worker === 'refused') throw new DOMException('', 'SecurityError');
      }
      postMessage(request: EvidenceRequest) {
        received.push(request);
        const data: EvidenceReply = { kind: 'readings', readings: { dropOuts }, processed: { floor: { dbfs: -70 } } };
        if (request.kind === 'read') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
      terminate = () => undefined;
    },
  );
  const [blocks, processedBlocks] = [blocksOfTest(), blocksOfTest()];
  const onProcessedBlock = processedBlocks.onBlock;
  const microphone = {
    ...source,
    deviceRateHz: () => 16_000,
    onBlock: blocks.onBlock,
    onProcessedBlock,
    frames,
    mutes: () => [],
    ...changes,
  } as OpenMicrophone;
  const take = measureTake(microphone, { dbfsA: -60, shape: [] });
  return { take, received, push: blocks.push, pushProcessed: processedBlocks.push };
}

function blocksOfTest() {
  let push: BlockListener = () => undefined;
  const onBlock = (listener: BlockListener) => {
    push = listener;
    return () => undefined;
  };
  return { onBlock, push: (...given: Parameters<BlockListener>) => push(...given) };
}

describe('measureTake', () => {
  it('describes the input to the worker, and passes it each block with the sums of both channels', () => {
    const { take, received, push } = takeWith(() => undefined);
    const block = new Float32Array(480).fill(0.1);
    const channels = { leftSquares: 4.8, rightSquares: 0, products: 0 };
    push(block, channels);
    take.close();
    expect(received[0]).toEqual({ kind: 'begin', source: { ...source, deviceRateHz: 16_000, backgroundDbfsA: -60 } });
    expect(received.at(-1)).toEqual({ kind: 'block', block, channels });
  });

  it('works without the second track if it cannot be connected', async () => {
    const onProcessedBlock = () => {
      throw new DOMException('', 'InvalidStateError');
    };
    const { take, push } = takeWith(() => undefined, { onProcessedBlock });
    push(new Float32Array(480).fill(0.1));
    expect(take.taken().durationMs).toBe(10);
    take.close();
  });

  it('adds what the browser counts as lost since the take began', async () => {
    const counts = [
      { deliveredFrames: 4000, totalFrames: 4800 },
      { deliveredFrames: 196_000, totalFrames: 388_800 },
    ];
    const { take } = takeWith(() => counts.shift());
    const { measured } = await take.evidence();
    take.close();
    expect(measured).toMatchObject({ dropOuts, lostFrameShare: 0.5 });
  });

  it('reports the lost samples that the browser counts without a worker, and that the rest is missing', async () => {
    const counts = [
      { deliveredFrames: 0, totalFrames: 0 },
      { deliveredFrames: 99, totalFrames: 100 },
    ];
    const { take } = takeWith(() => counts.shift(), {}, 'refused');
    const { measured, processed, missing } = await take.evidence();
    take.close();
    expect(measured.lostFrameShare).toBeCloseTo(0.01);
    expect([measured.dropOuts, processed, missing]).toEqual([undefined, {}, 'not-measured']);
  });

  it('reports mutes by the system in seconds of the take, and not earlier ones', async () => {
    vi.useFakeTimers();
    const now = performance.now();
    const mutes = [
      { fromMs: now - 2000, toMs: now - 1000 },
      { fromMs: now - 500, toMs: now + 500 },
      { fromMs: now + 3000, toMs: now + 4000 },
    ];
    const { take } = takeWith(() => undefined, { mutes: () => mutes });
    const evidence = take.evidence();
    await vi.advanceTimersByTimeAsync(0);
    take.close();
    expect((await evidence).measured.mutes).toEqual([
      { fromS: 0, toS: 0.5 },
      { fromS: 3, toS: 4 },
    ]);
  });

  it.each([
    ['on time', 1, false],
    ['late by half', 2, true],
  ])('reports a busy computer by the ticks of the page: %s', async (_name, factor, isBusy) => {
    vi.useFakeTimers();
    const clock = vi.spyOn(performance, 'now');
    const { take } = takeWith(() => undefined);
    for (let tick = 1; tick <= 40; tick += 1) {
      clock.mockReturnValue(tick * 100 * factor);
      await vi.advanceTimersByTimeAsync(100);
    }
    const evidence = take.evidence();
    await vi.advanceTimersByTimeAsync(0);
    take.close();
    clock.mockRestore();
    expect((await evidence).measured.isBusy).toBe(isBusy);
  });

  it.each([
    [16_000, 'unprocessed', 'low-rate'],
    [48_000, 'unprocessed', undefined],
    [16_000, 'automatic-gain', undefined],
  ] as const)('at %d Hz %s reports as missing: %s', async (sampleRateHz, processing, missing) => {
    const { take } = takeWith(() => undefined, { sampleRateHz, processing });
    expect((await take.evidence()).missing).toBe(missing);
    take.close();
  });

  it('draws and measures the processed track separately', async () => {
    const { take, received, push, pushProcessed } = takeWith(() => undefined);
    const block = new Float32Array(480).map((_, index) => (index % 2 === 0 ? 0.5 : -0.5));
    push(block.map((sample) => 2 * sample));
    pushProcessed(block);
    const { measured, processed } = take.heights();
    expect(measured[0]).toBe(1);
    expect(processed?.[0]).toBeCloseTo(0.5 ** 0.6);
    expect(received.at(-1)).toEqual({ kind: 'processed-block', block });
    expect((await take.evidence()).processed).toEqual({ floor: { dbfs: -70 } });
    take.close();
  });
});

const SOURCE = { sampleRateHz: 48_000, processing: 'unprocessed' } as const;
const READINGS = { clipping: { runs: 0, flatTops: false, offsetDbfs: -120, places: [] } };
const PROCESSED = { floor: { dbfs: -70 } };

/** A worker as the page sees it, with the given answers. */
class TestWorker extends EventTarget {
  readonly received: { kind: string }[] = [];
  isTerminated = false;
  constructor(private readonly answer?: object) {
    super();
  }
  postMessage(request: { kind: string }): void {
    this.received.push(request);
    if (request.kind === 'read' && this.answer) this.dispatchEvent(new MessageEvent('message', { data: this.answer }));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

const openWith = (worker: TestWorker) => openEvidence(SOURCE, () => worker as unknown as Worker);

describe('what is measured in the worker', () => {
  afterEach(() => void vi.useRealTimers());

  it('is read after all blocks have been sent', async () => {
    const worker = new TestWorker({ kind: 'readings', readings: READINGS, processed: PROCESSED });
    const evidence = openWith(worker);
    evidence.push(new Float32Array(480));
    evidence.pushProcessed(new Float32Array(480));
    expect(await evidence.readings()).toMatchObject({ readings: READINGS, processed: PROCESSED });
    expect(worker.received.map(({ kind }) => kind)).toEqual(['begin', 'block', 'processed-block', 'read']);
    evidence.close();
    expect(worker.isTerminated).toBe(true);
  });

  it.each([
    undefined,
    { kind: 'other' },
    { kind: 'readings', readings: { clipping: 'loud' }, processed: {} },
    { kind: 'readings', readings: READINGS },
  ])('is missing two seconds after its request, if the answer is %o', async (answer) => {
    vi.useFakeTimers();
    const readings = openWith(new TestWorker(answer)).readings();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await readings).toBeUndefined();
  });

  it('is missing immediately if the worker failed to load', async () => {
    const worker = new TestWorker();
    const evidence = openWith(worker);
    worker.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await evidence.readings()).toBeUndefined();
  });

  it('is missing if the browser starts no worker', async () => {
    const evidence = openEvidence(SOURCE, () => {
      throw new Error('refused');
    });
    evidence.push(new Float32Array(480));
    expect(await evidence.readings()).toBeUndefined();
    evidence.close();
  });
});

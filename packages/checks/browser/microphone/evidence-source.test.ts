import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEvidence } from './evidence-source';

const SOURCE = { sampleRateHz: 48_000, processing: 'unprocessed' } as const;
const READINGS = { clipping: { runs: 0, flatTops: false, offsetDbfs: -120, places: [] } };
const PROCESSED = { floor: { dbfs: -70 } };

/** A worker as the page sees it, which answers as it is told. */
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
  ])('is nothing two seconds after it was asked, where %o is the answer', async (answer) => {
    vi.useFakeTimers();
    const readings = openWith(new TestWorker(answer)).readings();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await readings).toBeUndefined();
  });

  it('is nothing, at once, where the worker failed to load', async () => {
    const worker = new TestWorker();
    const evidence = openWith(worker);
    worker.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await evidence.readings()).toBeUndefined();
  });

  it('is nothing where the browser starts no worker', async () => {
    const evidence = openEvidence(SOURCE, () => {
      throw new Error('refused');
    });
    evidence.push(new Float32Array(480));
    expect(await evidence.readings()).toBeUndefined();
    evidence.close();
  });
});

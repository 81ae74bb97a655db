import type { BrowserContext } from '@playwright/test';

/**
 * Replaces the measuring of a page's line: the worker of the speed test reports a fast line after one small request, so
 * that no verdict depends on what else the machine does. That request fails over a line that is cut. Journeys about the
 * line measure it (`line: 'measured'`), and so do those in real time.
 */
export const installCountedLine = (to: BrowserContext): Promise<unknown> => to.addInitScript(measureAtOnce);

/** Runs in the page, before its scripts. */
function measureAtOnce(): void {
  const MEASURED = { latencyMs: 21, jitterMs: 2, loadedLatencyMs: 40, uploadMbps: 14.2 };
  /** Two measurements of a real line never have the same result. */
  let downloadMbps = 87.5;
  const isMeasuring = (url: unknown) => /\/own-worker-[^/]*$/.test(String(url));

  const createCounted = () => {
    const worker = new EventTarget();
    let isOver = false;
    const tell = (kind: string, phase: string, percent: number, measurements: object) => {
      const data = { kind, phase, percent, measurements };
      if (!isOver) worker.dispatchEvent(new MessageEvent('message', { data }));
    };
    const measure = async ({ downloadUrl }: { readonly downloadUrl: string }) => {
      const isThere = await fetch(`${downloadUrl}?bytes=1`).then(
        ({ ok }) => ok,
        () => false,
      );
      tell('progress', 'download', 40, { latencyMs: MEASURED.latencyMs, bytesMoved: 1 });
      downloadMbps += 0.5;
      tell(
        'finished',
        'upload',
        100,
        isThere ? { ...MEASURED, downloadMbps, bytesMoved: 5_000_000 } : { bytesMoved: 0 },
      );
    };
    const terminate = () => {
      isOver = true;
    };
    return Object.assign(worker, { postMessage: measure, terminate });
  };

  window.Worker = new Proxy(Worker, {
    construct: (real, args: ConstructorParameters<typeof Worker>) =>
      isMeasuring(args[0]) ? createCounted() : Reflect.construct(real, args),
  });
}

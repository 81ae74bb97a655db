import { Piscina } from 'piscina';
import { lowPriority } from '../thread-priority';

export interface PictureRenderer {
  /**
   * Renders the first of some documents whose picture has at most `MAX_BYTES`; the last one if none has.
   *
   * @throws Error if too many are in progress, or a picture takes too long.
   */
  render(svgs: readonly string[]): Promise<Buffer>;
  close(): Promise<void>;
}

/** Chat programs ignore pictures that load slowly. */
const MAX_BYTES = 60_000;
/** A picture takes 0.1 s, and with the largest logo 2 s. */
const DEADLINE_MS = 10_000;
/** Pictures in progress, including those that wait. Excess ones are refused, and their links show the product's picture. */
const MAX_PENDING = 20;
/** An idle thread uses some 60 MB; starting one takes 0.2 s. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * Opens a single thread for pictures, so that a flood of them cannot take more than a part of one core. The deadline of a
 * picture is that of a request; a build on a busy machine has more time.
 */
export function openPictureRenderer({ deadlineMs = DEADLINE_MS } = {}): PictureRenderer {
  const pool = new Piscina({
    filename: new URL('./picture-worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    atomics: 'disabled',
    ...lowPriority(),
  });
  // Without a listener, a thread that could not start would end the process; its task is rejected as well.
  pool.on('error', () => undefined);
  let pending = 0;
  return {
    render: async (svgs) => {
      if (pending >= MAX_PENDING) throw new Error('too many pictures are being rendered');
      pending += 1;
      try {
        const task = { svgs, maxBytes: MAX_BYTES };
        const png: Uint8Array = await pool.run(task, { name: 'render', signal: AbortSignal.timeout(deadlineMs) });
        return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
      } finally {
        pending -= 1;
      }
    },
    close: () => pool.destroy(),
  };
}

import type { Options } from 'canvas-confetti';

/** S2 §9, except the origin, which is our choice: beside the button, not in the middle of the page. */
const BURST = { particleCount: 100, spread: 70, origin: { y: 0.7 } } as const satisfies Options;

interface Celebration {
  readonly isCalm?: () => boolean;
  readonly load?: () => Promise<Throw>;
}

type Throw = (burst: Options) => Promise<unknown> | null;

/** Throws confetti once. Does nothing with reduced motion, or if the confetti cannot be loaded. */
export async function celebrate({ isCalm = wantsCalm, load = loadConfetti }: Celebration = {}): Promise<void> {
  if (isCalm()) return;
  const throwConfetti = await load().catch(() => undefined);
  await throwConfetti?.(BURST);
}

const wantsCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

async function loadConfetti(): Promise<Throw> {
  const { default: confetti } = await import('canvas-confetti');
  // Its worker would come from a blob, which the Content-Security-Policy forbids.
  return confetti.create(undefined, { useWorker: false, resize: true });
}

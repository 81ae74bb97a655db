import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Clears away what has run out: once at the start, for what a stop has interrupted, and then while the app listens. */
export function sweepRegularly(app: FastifyInstance, sweep: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  const run = () =>
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'what has run out could not be cleared away'));
  app.addHook('onListen', async () => {
    await run();
    timer = setInterval(() => void run(), SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

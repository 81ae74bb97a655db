import type { FastifyInstance } from 'fastify';

const TEN_MINUTES_MS = 10 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Clears away what has run out: once at the start, for what a stop has interrupted, and then while the app listens. Nobody
 * waits for it but the stop: what it works on is closed after it.
 */
export function sweepRegularly(app: FastifyInstance, sweep: () => Promise<void>, everyMs = TEN_MINUTES_MS): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = sweep().catch((error: unknown) =>
      app.log.warn({ err: error }, 'what has run out could not be cleared away'),
    );
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, everyMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

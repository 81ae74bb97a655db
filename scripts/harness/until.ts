import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 60_000;

export async function until<T>(
  what: string,
  find: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`);
    await wait(50);
  }
}

export const untilHealthy = (url: string, deadlineMs?: number): Promise<unknown> =>
  until(
    `health of ${url}`,
    async () => (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))?.ok,
    deadlineMs,
  );

import { type SeenPage, whileSeen } from '../devices/while-seen';

interface OnlineOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly target?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly page?: SeenPage | undefined;
}

/** Interval in ms of the requests while the page is in front, and their timeout. */
const EVERY_MS = 3000;

/**
 * Requests an empty answer of this server when the browser says that it is online, and every three seconds, and calls
 * back at the first one. Returns stop.
 */
export function onceServerAnswers(onAnswer: () => void, options: OnlineOptions = {}): () => void {
  const { fetch = globalThis.fetch, target = window, page } = options;
  const controller = new AbortController();
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const isAnswered = await answers(fetch, controller.signal);
    isAsking = false;
    if (!isAnswered || controller.signal.aborted) return;
    stop();
    onAnswer();
  };
  const now = () => void ask();
  const stopAsking = whileSeen(() => {
    now();
    const timer = setInterval(now, EVERY_MS);
    return () => clearInterval(timer);
  }, page);
  target.addEventListener('online', now);
  const stop = () => {
    controller.abort();
    stopAsking();
    target.removeEventListener('online', now);
  };
  return stop;
}

/** The page of a captive portal answers too, but not with the JSON of this server. */
async function answers(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, headers } = await fetch('/api/health', { cache: 'no-store', redirect: 'error', signal });
    return ok && (headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

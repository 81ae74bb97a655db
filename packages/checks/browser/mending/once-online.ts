import { type SeenPage, whileSeen } from '../devices/while-seen';

interface OnlineOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly target?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly page?: SeenPage | undefined;
}

/** Interval in ms of the requests while the page is in front, and their timeout. */
const EVERY_MS = 3000;

/**
 * Requests an answer of this server when the browser says that it is online, and every three seconds, and calls back at
 * the first one after a failure: a check that failed for another reason would otherwise start again and again. Returns
 * stop.
 */
export function onceServerAnswers(onAnswer: () => void, options: OnlineOptions = {}): () => void {
  const { fetch = globalThis.fetch, target = window, page } = options;
  let [isAsking, hasFailed, isOver] = [false, false, false];
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const isAnswered = await answers(fetch);
    isAsking = false;
    if (isOver) return;
    if (isAnswered && hasFailed) {
      stop();
      onAnswer();
    }
    hasFailed ||= !isAnswered;
  };
  const now = () => void ask();
  const stopAsking = whileSeen(() => {
    now();
    const timer = setInterval(now, EVERY_MS);
    return () => clearInterval(timer);
  }, page);
  target.addEventListener('online', now);
  const stop = () => {
    isOver = true;
    stopAsking();
    target.removeEventListener('online', now);
  };
  return stop;
}

/** The page of a captive portal answers too, but not with the JSON of this server. */
async function answers(fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(EVERY_MS);
    const { ok, headers } = await fetch('/api/health', { cache: 'no-store', redirect: 'error', signal });
    return ok && (headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

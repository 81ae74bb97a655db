import { setTimeout as wait } from 'node:timers/promises';
import { testSubmission } from '../../../server/testing/guest-links';
import { askOrThrow } from '../../harness/ask';
import { type MeasuredFigure, median, rounded } from '../../testing/figure';

/** Only a missing response is a failure: response times depend on the load of the machine, and are only reported. */
const TIMEOUT_MS = 60_000;

interface GuestVisits {
  readonly url: string;
  /** The guests' links, used in turn: each has an hourly limit of results. */
  readonly codes: readonly string[];
  readonly everyMs: number;
}

/**
 * Runs a flood while guests arrive, each from a different address: the first a second before it, the last a second
 * after it. Returns the flood's result and the guests' figures, whose names begin with `name`.
 */
export async function withGuests<T>({ url, codes, everyMs }: GuestVisits, name: string, flood: () => Promise<T>) {
  const pageMs: number[] = [];
  const failures: string[] = [];
  const visits: Promise<void>[] = [];
  const visit = async (guest: number) => {
    try {
      pageMs.push(await visitAndShare(url, codes[guest % codes.length] ?? '', `198.18.${guest >> 8}.${guest & 255}`));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => visits.push(visit(visits.length)), everyMs);
  await wait(1000);
  const result = await flood();
  await wait(1000);
  clearInterval(timer);
  await Promise.all(visits);
  const finished = visits.length - failures.length;
  const firstFailure = failures.length === 0 ? '' : `; the first failure: ${failures[0]?.slice(0, 200)}`;
  const figures: readonly MeasuredFigure[] = [
    {
      name: `Guests who finished during ${name}`,
      value: rounded((100 * finished) / visits.length),
      unit: '%',
      goal: { atLeast: 99 },
      note: `${finished} of ${visits.length}: page, script, link, checklist and result${firstFailure}`,
    },
    {
      name: 'Their page',
      value: rounded(median(pageMs)),
      unit: 'ms',
      note: `median; the slowest ${rounded(Math.max(...pageMs))} ms, wanted: 1000`,
    },
  ];
  return { result, figures };
}

async function visitAndShare(url: string, code: string, address: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const load = async (path: string): Promise<string> => {
    // In Node 20, reading the body of an aborted compressed response never ends.
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    const reply = await fetch(`${url}${path}`, { signal, headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} responded with ${reply.status}: ${text}`);
    return text;
  };
  const startedAt = performance.now();
  const page = await load(`/guest/${code}`);
  const pageMs = performance.now() - startedAt;
  await load(/src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/assets/missing');
  await askOrThrow(url, `/api/test-sessions/${code}`, { address, signal });
  await askOrThrow(url, `/api/session-checklist?sessionCode=${code}`, { address, signal });
  await askOrThrow(url, '/api/guest-results', { method: 'POST', body: testSubmission(code), address, signal });
  return pageMs;
}

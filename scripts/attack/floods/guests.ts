import { setTimeout as wait } from 'node:timers/promises';
import { submission } from '../../../server/testing/guest-links';
import { type Figure, median, rounded } from '../../testing/figure';

/** Only a missing response is a failure: response times depend on the load of the machine, and are only reported. */
const TIMEOUT_MS = 60_000;

interface Flows {
  readonly started: number;
  readonly finished: number;
  /** Durations of the page loads. */
  readonly pageMs: readonly number[];
  /** The errors of the failed guests. */
  readonly failures: readonly string[];
}

interface Visits {
  readonly url: string;
  /** The guests' links, used in turn: each has an hourly limit of results. */
  readonly codes: readonly string[];
  /** Interval between two guests. */
  readonly everyMs: number;
}

/** Starts a guest every `everyMs` milliseconds, each from a different address, until `stop` is called. */
export function sendGuests({ url, codes, everyMs }: Visits): { stop(): Promise<Flows> } {
  const pageMs: number[] = [];
  const failures: string[] = [];
  const flows: Promise<void>[] = [];
  const visit = async (guest: number) => {
    try {
      pageMs.push(await visitAndShare(url, codes[guest % codes.length] ?? '', addressOf(guest)));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => flows.push(visit(flows.length)), everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(flows);
      return { started: flows.length, finished: flows.length - failures.length, pageMs, failures };
    },
  };
}

const addressOf = (guest: number): string => `198.18.${guest >> 8}.${guest & 255}`;

/** Opens the page, resolves the link and sends a result. Returns the duration of the page load. */
async function visitAndShare(url: string, code: string, address: string): Promise<number> {
  const request = async (path: string, body?: object): Promise<string> => {
    const reply = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path.split('/', 3).join('/')} responded with ${reply.status}: ${text}`);
    return text;
  };
  const startedAt = performance.now();
  const page = await request(`/guest/${code}`);
  const pageMs = performance.now() - startedAt;
  await request(/src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/assets/missing');
  await request(`/api/test-sessions/${code}`);
  await request(`/api/session-checklist?sessionCode=${code}`);
  await request('/api/guest-results', submission(code));
  return pageMs;
}

interface GuestsDuringFlood {
  /** Name of the flood, for the names of the figures. */
  readonly flood: string;
  readonly flows: Flows;
}

export function figuresOf({
  flood,
  flows: { started, finished, pageMs, failures },
}: GuestsDuringFlood): readonly Figure[] {
  const firstFailure = failures.length === 0 ? '' : `; the first failure: ${failures[0]?.slice(0, 200)}`;
  return [
    {
      name: `Guests who finished during ${flood}`,
      value: rounded((100 * finished) / started),
      unit: '%',
      goal: { atLeast: 99 },
      note: `${finished} of ${started}: page, script, link, checklist and result${firstFailure}`,
    },
    {
      name: `Their page`,
      value: rounded(median(pageMs)),
      unit: 'ms',
      note: `median; the slowest ${rounded(Math.max(...pageMs))} ms, wanted: 1000`,
    },
  ];
}

/** Runs a flood while guests arrive; the first arrive a second before it, the last a second after it. */
export async function withGuests<T>(visits: Visits, flood: () => Promise<T>) {
  const guests = sendGuests(visits);
  await wait(1000);
  const result = await flood();
  await wait(1000);
  return { result, flows: await guests.stop() };
}

import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { median, rounded } from '../scripts/testing/figure';
import type { FilledProduct } from './filled-product';

/** The latencies of calls beside some work, in ms. */
export interface Beside {
  readonly calls: number;
  readonly failed: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  readonly seconds: number;
  /** Mean number of processes that run or wait for a processor, at the end. */
  readonly load: number;
}

/**
 * Sends calls at a fixed rate while `work` runs, whether or not earlier ones have been answered: guests open links and
 * send results, and a host of ten links looks at the dashboard and at the number of unread notifications.
 */
export async function callsBeside(
  product: Pick<FilledProduct, 'url' | 'db' | 'hosts'>,
  { perSecond, work }: { readonly perSecond: number; readonly work: () => Promise<unknown> },
): Promise<Beside> {
  const { rows } = await product.db.query<{ code: string }>(
    `select session_code as code from test_sessions where expires_at > now() + interval '1 hour' limit 2000`,
  );
  const codes = rows.map(({ code }) => code);
  const cookie = product.hosts[0]?.cookie ?? '';
  const kinds = [guestOpens, guestSends, hostLooks, hostCounts];
  const times: number[] = [];
  let failed = 0;
  const pending = new Set<Promise<void>>();
  const send = async (at: number) => {
    const startedAt = performance.now();
    const call = kinds[at % kinds.length] ?? guestOpens;
    const reply = await call(product.url, { code: codes[at % codes.length] ?? '', cookie }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.ok !== true) failed += 1;
    times.push(performance.now() - startedAt);
  };
  const startedAt = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (let at = 0; !isDone; at += 1) {
    const sent = send(at).finally(() => pending.delete(sent));
    pending.add(sent);
    await wait(Math.max(0, startedAt + ((at + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all([working, ...pending]);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    calls: times.length,
    failed,
    medianMs: rounded(median(times)),
    p99Ms: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, 0),
    slowestMs: rounded(sorted.at(-1) ?? Number.NaN, 0),
    seconds: rounded((performance.now() - startedAt) / 1000),
    load: rounded(loadavg()[0] ?? Number.NaN),
  };
}

interface Caller {
  readonly code: string;
  readonly cookie: string;
}

const guestOpens = (url: string, { code }: Caller) => fetch(`${url}/api/test-sessions/${code}`);

const guestSends = (url: string, { code }: Caller) =>
  fetch(`${url}/api/guest-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      sessionCode: code,
      submissionId: randomUUID(),
      guestName: 'Ada Lovelace',
      microphoneStatus: 'passed',
      cameraStatus: 'passed',
      connectionStatus: 'warning',
    }),
  });

const hostLooks = (url: string, { cookie }: Caller) =>
  fetch(`${url}/api/dashboard/test-sessions`, { headers: { cookie } });

const hostCounts = (url: string, { cookie }: Caller) =>
  fetch(`${url}/api/notifications/unread-count`, { headers: { cookie } });

import { mediaPathReport, openMediaPath, reportMediaPath } from '@linecheck/contract';
import { openPathClient, type PathClient } from '../../server/media-path/path-client';
import type { PathRun } from './reading';

/**
 * Without a UDP response for this time, UDP is blocked; with one, a channel that stays closed is a different result.
 */
const BLOCKED_MS = 3500;
const UNSTEADY_MS = 8000;

async function post(url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.json();
}

const isInTime = (event: Promise<void>): Promise<boolean> =>
  event.then(
    () => true,
    () => false,
  );

interface OpenPath {
  readonly kind: 'open';
  readonly openedMs: number;
  readonly client: PathClient;
  readonly id: string;
}

type ClosedPath = Exclude<PathRun, { kind: 'measured' }>;

/** Opens a path to the product at this URL, or returns why it did not open. */
export async function openPath(url: string): Promise<OpenPath | ClosedPath> {
  const client = await openPathClient();
  const { id, sdp } = openMediaPath.response.parse(await post(`${url}${openMediaPath.path}`, { sdp: client.offer }));
  const answeredAtMs = performance.now();
  const sinceMs = () => performance.now() - answeredAtMs;
  const [reached, opened] = [isInTime(client.reached(BLOCKED_MS)), isInTime(client.opened(UNSTEADY_MS))];
  client.accept(sdp);
  if (!(await reached)) return { kind: 'blocked', afterMs: sinceMs() };
  if (!(await opened)) return { kind: 'unsteady', afterMs: sinceMs() };
  return { kind: 'open', openedMs: sinceMs(), client, id };
}

/** Fetches the report of a path, which ends it. */
export const fetchReport = async (url: string, id: string) =>
  mediaPathReport.parse(await post(`${url}${reportMediaPath.path.replace(':id', id)}`));

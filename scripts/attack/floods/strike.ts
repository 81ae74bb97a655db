import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface FloodCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Headers of a body that is not JSON, including its content type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly address: string;
  readonly body?: object | LongBody;
  readonly leavesAtHead?: boolean;
}

export interface LongBody {
  readonly length: number;
  readonly parts: Iterable<Buffer>;
}

/** No connection limit, because an attacker has none. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export function strike({ url, method = 'POST', headers, address, body, leavesAtHead }: FloodCall): Promise<number> {
  const long = body === undefined || isLong(body) ? body : bodyOf(body);
  return new Promise((resolve) => {
    const call = request(url, {
      method,
      agent,
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        ...(long !== undefined && { 'content-type': 'application/json', 'content-length': long.length }),
        ...headers,
      },
    });
    call.on('error', () => resolve(0));
    call.on('response', (reply) => {
      resolve(reply.statusCode ?? 0);
      if (leavesAtHead) call.destroy();
      else reply.on('error', () => undefined).resume();
    });
    // A client that is refused before the end of its body is disconnected; the response has arrived before that.
    pipeline(Readable.from(long?.parts ?? []), call).catch(() => undefined);
  });
}

const isLong = (body: object): body is LongBody => 'parts' in body;

function bodyOf(body: object): LongBody {
  const bytes = Buffer.from(JSON.stringify(body));
  return { length: bytes.length, parts: [bytes] };
}

export function countOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'disconnected' : status} × ${count}`)
    .join(', ');
}

export async function inParallel(
  calls: number,
  width: number,
  call: (number: number) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  let started = 0;
  const work = async () => {
    while (started < calls) {
      started += 1;
      statuses.push(await call(started));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return statuses;
}

import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Strike {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Headers of a body that is not JSON, including its content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address, as the proxy reports it. */
  readonly address: string;
  readonly body?: object | LongBody;
  /** Disconnects after the head of the response has arrived. */
  readonly leavesAtHead?: boolean;
}

/** A body that is generated while it is sent. */
export interface LongBody {
  readonly length: number;
  readonly parts: Iterable<Buffer>;
}

/** The status; 0 if the connection was closed without a response. */
export type Answered = number;

/** No connection limit, because an attacker has none. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export function strike(strike: Strike): Promise<Answered> {
  const { url, method = 'POST', headers, address, body, leavesAtHead = false } = strike;
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

/** The number of responses by status, as in `201 × 200, 409 × 3800`. */
export function countOf(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const status of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'disconnected' : status} × ${count}`)
    .join(', ');
}

/** Reports responses whose status is wrong under any load. */
export const wrongOf = (
  flood: string,
  answers: readonly Answered[],
  expected: readonly number[],
): readonly string[] => {
  const others = answers.filter((status) => !expected.includes(status));
  return others.length === 0 ? [] : [`${flood}: responded ${countOf(others)}`];
};

/** Keeps a number of calls in flight until `next` returns undefined. */
export async function inParallel(width: number, next: () => Promise<Answered> | undefined): Promise<Answered[]> {
  const answers: Answered[] = [];
  const work = async () => {
    for (let call = next(); call !== undefined; call = next()) answers.push(await call);
  };
  await Promise.all(Array.from({ length: width }, work));
  return answers;
}

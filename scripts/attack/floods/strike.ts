import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Strike {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Of a body that is no JSON, its type among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address, as the proxy reports it. */
  readonly address: string;
  readonly body?: object | LongBody;
  /** Hangs up once the head of the answer has arrived. */
  readonly leavesAtHead?: boolean;
}

/** A body that is generated while it is sent. */
export interface LongBody {
  readonly length: number;
  readonly parts: Iterable<Buffer>;
}

/** The status; 0 where the connection was closed without one. */
export type Answered = number;

/** An attacker is not short of connections. */
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
    // A client that is refused before the end of its body is disconnected: the answer has arrived before that.
    pipeline(Readable.from(long?.parts ?? []), call).catch(() => undefined);
  });
}

const isLong = (body: object): body is LongBody => 'parts' in body;

function bodyOf(body: object): LongBody {
  const bytes = Buffer.from(JSON.stringify(body));
  return { length: bytes.length, parts: [bytes] };
}

/** How many answers there were of each status, as in `201 × 200, 409 × 3800`. */
export function countOf(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const status of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'cut off' : status} × ${count}`)
    .join(', ');
}

/** Statuses that are a fault under any load. */
export const wrongOf = (
  flood: string,
  answers: readonly Answered[],
  expected: readonly number[],
): readonly string[] => {
  const others = answers.filter((status) => !expected.includes(status));
  return others.length === 0 ? [] : [`${flood}: answered ${countOf(others)}`];
};

/** Keeps a number of calls in flight until `next` has no more. */
export async function inParallel(width: number, next: () => Promise<Answered> | undefined): Promise<Answered[]> {
  const answers: Answered[] = [];
  const work = async () => {
    for (let call = next(); call !== undefined; call = next()) answers.push(await call);
  };
  await Promise.all(Array.from({ length: width }, work));
  return answers;
}

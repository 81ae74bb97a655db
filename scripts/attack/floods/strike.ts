import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Strike {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Whom the proxy says it comes from. */
  readonly address: string;
  readonly body?: object | LongBody;
  /** Goes away once it has the head of the answer. */
  readonly leavesAtHead?: boolean;
}

/** A body that is made while it is sent. */
export interface LongBody {
  readonly length: number;
  readonly parts: Iterable<Buffer>;
}

/** Its status; 0 where the connection was cut without one. */
export type Answered = number;

/** Connections are no scarce thing for who attacks. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export function strike({ url, method = 'POST', address, body, leavesAtHead = false }: Strike): Promise<Answered> {
  const long = body === undefined || isLong(body) ? body : bodyOf(body);
  return new Promise((resolve) => {
    const call = request(url, {
      method,
      agent,
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        ...(long !== undefined && { 'content-type': 'application/json', 'content-length': long.length }),
      },
    });
    call.on('error', () => resolve(0));
    call.on('response', (reply) => {
      resolve(reply.statusCode ?? 0);
      if (leavesAtHead) call.destroy();
      else reply.on('error', () => undefined).resume();
    });
    // Whoever is refused before the end of a body is cut off: the answer has come before that.
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

/** What a product must not answer, however many ask at once. */
export const wrongOf = (
  flood: string,
  answers: readonly Answered[],
  expected: readonly number[],
): readonly string[] => {
  const others = answers.filter((status) => !expected.includes(status));
  return others.length === 0 ? [] : [`${flood}: answered ${countOf(others)}`];
};

/** Keeps so many under way until `next` has no more. */
export async function inParallel(width: number, next: () => Promise<Answered> | undefined): Promise<Answered[]> {
  const answers: Answered[] = [];
  const work = async () => {
    for (let call = next(); call !== undefined; call = next()) answers.push(await call);
  };
  await Promise.all(Array.from({ length: width }, work));
  return answers;
}

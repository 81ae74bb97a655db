import type { Random } from '../../testing/random';
import type { Wish } from './wish';

type Way = readonly (string | number)[];

/** The paths to all nodes of a value, including its root. */
function waysIn(value: unknown, to: Way = []): readonly Way[] {
  if (typeof value !== 'object' || value === null) return [to];
  const names = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [to, ...[...names].flatMap((name) => waysIn(value[name as keyof typeof value], [...to, name]))];
}

/** Returns the value with the node at a path changed. Fields that become undefined are left out. */
function replaced(value: unknown, [name, ...way]: Way, change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, at) => (at === name ? replaced(each, way, change) : each));
  const fields = Object.entries(value as object);
  return Object.fromEntries(fields.map(([key, each]) => [key, key === name ? replaced(each, way, change) : each]));
}

export function withNode(wish: Wish, random: Random, change: (value: unknown) => unknown): Wish {
  const ways = waysIn(wish.body);
  return { ...wish, body: replaced(wish.body, ways[random.between(0, ways.length - 1)] ?? [], change) };
}

/** Inserts unescaped text into the body. */
export function rawInBody(wish: Wish, random: Random, text: string): Wish {
  const sign = `raw-${wish.raw.length}-${random.between(0, 1e9)}`;
  return { ...withNode(wish, random, () => sign), raw: [...wish.raw, [JSON.stringify(sign), text]] };
}

export function bodyOf({ body, raw, edit }: Wish): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return edit?.(body) ?? body;
  const text = raw.reduce((written, [sign, becomes]) => written.replace(sign, () => becomes), JSON.stringify(body));
  const bytes = Buffer.from(text);
  return edit?.(bytes) ?? bytes;
}

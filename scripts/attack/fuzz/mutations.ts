import { WORKSPACE_PARAMETER } from '@linecheck/contract';
import fc from 'fast-check';
import { WORDS_OF_OBJECTS } from '../../../server/testing/every-reading';
import type { RandomSource } from '../../testing/random';
import { type FuzzRequest, rawInBody, withNode, withWordInTexts } from './wish';

type Mutation = (wish: FuzzRequest, random: RandomSource) => FuzzRequest;

const LONG = 120_000;
/** Longer than any call without a video accepts. */
const TOO_LONG = 1_200_000;
const DEEP = 20_000;

/** A value of any type, as JSON can express it, and objects whose methods are data. */
const valueFor = (random: RandomSource): unknown =>
  random.next() < 0.2
    ? random.pick<unknown>([{ length: 1e9 }, { length: { toString: null } }, { toString: 1, valueOf: 2, toJSON: 3 }])
    : fc.sample(fc.jsonValue({ maxDepth: 2 }), { numRuns: 1, seed: random.between(0, 2 ** 31) })[0];

const texts: readonly [string, ...string[]] = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202Egnp.exe',
  'é'.normalize('NFD').repeat(60),
  '👩‍👩‍👧‍👦'.repeat(40),
  'İ'.repeat(60),
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  ...WORDS_OF_OBJECTS,
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  'a'.repeat(LONG),
];

/** JSON texts that `JSON.stringify` does not produce. */
const rawTexts: readonly [string, ...string[]] = [
  '{"__proto__":{"isPro":true}}',
  '{"constructor":{"prototype":{"isPro":true}}}',
  '{"a":1,"a":2}',
  '1e400',
  '"\\ud800"',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `{"length":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  `[${'0,'.repeat(LONG)}0]`,
];

const names: readonly [string, ...string[]] = [...WORDS_OF_OBJECTS, 'isPro', '', 'a[b]'];

const bodies: readonly [Mutation, ...Mutation[]] = [
  (wish, random) => withNode(wish, random, () => valueFor(random)),
  (wish, random) => withNode(wish, random, () => random.pick(texts)),
  (wish, random) => withWordInTexts(wish, random.pick(WORDS_OF_OBJECTS)),
  (wish, random) => withNode(wish, random, (value) => [value]),
  (wish, random) => withNode(wish, random, (value) => Array<unknown>(500).fill(value)),
  (wish, random) => withNode(wish, random, () => undefined),
  (wish, random) => rawInBody(wish, random, random.pick(rawTexts)),
  (wish, random) => withNode(wish, random, (value) => withField(value, random.pick(names), valueFor(random))),
];

const withField = (value: unknown, name: string, field: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries([...Object.entries(value), [name, field]])
    : { [name]: field };

const edits: readonly [
  (bytes: Buffer, random: RandomSource) => Buffer,
  ...((bytes: Buffer, random: RandomSource) => Buffer)[],
] = [
  (bytes, random) => bytes.subarray(0, random.between(0, bytes.length)),
  (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le'),
  (bytes, random) => flipped(bytes, random.between(0, Math.max(0, bytes.length - 1))),
  () => Buffer.alloc(0),
  () => Buffer.from('[]'),
  () => Buffer.from('"a"'),
  () => Buffer.alloc(TOO_LONG, ' '),
  (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from(',"__proto__":{"isPro":true}}')]),
];

const flipped = (bytes: Buffer, at: number): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 0x80]), bytes.subarray(at + 1)]);

const headers: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', '__proto__'],
  ['content-encoding', 'gzip'],
  ['sec-fetch-site', 'cross-site'],
  ['origin', 'https://elsewhere.example'],
  ['cookie', '__proto__=1; constructor=2; linecheck_sign_in="%E0%A4%A"'],
  ['cookie', `a=${'b'.repeat(6000)}`],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=99999999999999999999-'],
  ['range', 'bytes=0-1,5-6'],
  ['if-none-match', '*'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=1, gzip;q=0.5, *;q=0'],
  ['accept-language', '*'.repeat(500)],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
  ['host', 'elsewhere.example'],
  ['x-long', 'a'.repeat(17_000)],
  ['upload-fields', '{"__proto__":{"isPro":true}}'],
  ['upload-fields', `${'['.repeat(7000)}${']'.repeat(7000)}`],
  ['upload-fields', '\u00e9'],
];

const paths: readonly [string, ...string[]] = [
  '',
  '%00',
  '%zz',
  '..%2f..%2f..%2fetc%2fpasswd',
  ...WORDS_OF_OBJECTS,
  'a'.repeat(3000),
  '1;drop%20table%20users',
];

const queries: readonly [Mutation, ...Mutation[]] = [
  (wish) => ({ ...wish, query: [...wish.query, ...wish.query] }),
  (wish, random) => ({ ...wish, query: [...wish.query, [random.pick(names), 'true']] }),
  (wish, random) => ({
    ...wish,
    query: wish.query.map(([name]) => [name, random.pick(texts).slice(0, 5000)] as const),
  }),
  (wish) => ({ ...wish, query: wish.query.map(([name, value]) => [`${name}[]`, value] as const) }),
  (wish) => ({ ...wish, query: wish.query.map(([name, value]) => [`${name}[__proto__]`, value] as const) }),
  (wish, random) => ({
    ...wish,
    query: [['after', Buffer.from(JSON.stringify(valueFor(random))).toString('base64url')] as const],
  }),
  (wish, random) => ({
    ...wish,
    query: wish.query.map(([name, value]) => [name, broken(value, random)] as const),
  }),
  (wish) => ({ ...wish, query: Array.from({ length: 1500 }, (_, at) => [`q${at}`, ''] as const) }),
];

function broken(value: string, random: RandomSource): string {
  const at = random.between(0, value.length);
  return `${value.slice(0, at)}${random.pick(['A', '=', '/', '%', 'é', '"'])}${value.slice(at + 1)}`;
}

/** A call with a body keeps its workspace: in another one, the actor's own texts would look like leaked ones. */
const ofQuery: Mutation = (wish, random) => {
  const changed = random.pick(queries)(wish, random);
  if (wish.body === undefined || changed.query.some(namesWorkspace)) return changed;
  return { ...changed, query: [...changed.query, ...wish.query.filter(namesWorkspace)] };
};

const namesWorkspace = ([name]: readonly [string, string]): boolean => name === WORKSPACE_PARAMETER;

const ofParams: Mutation = (wish, random) => ({
  ...wish,
  params: Object.fromEntries(Object.keys(wish.params).map((name) => [name, random.pick(paths)])),
});

const ofHeaders: Mutation = (wish, random) => {
  const [name, value] = random.pick(headers);
  return { ...wish, headers: { ...wish.headers, [name]: value } };
};

const ofBytes: Mutation = (wish, random) => {
  const edit = random.pick(edits);
  return { ...wish, edit: (bytes) => edit(bytes, random) };
};

const ofAll: Mutation = (wish, random) => {
  const kinds: [Mutation, ...Mutation[]] = [ofHeaders, ofQuery];
  if (Object.keys(wish.params).length > 0) kinds.push(ofParams);
  if (wish.body !== undefined) kinds.push(ofBytes);
  if (wish.body !== undefined && !Buffer.isBuffer(wish.body)) kinds.push(...bodies);
  return random.pick(kinds)(wish, random);
};

/** A third of the calls are left as described; the others are changed in one to three places. */
export function mutated(wish: FuzzRequest, random: RandomSource): FuzzRequest {
  let changed = wish;
  for (let times = random.pick([0, 1, 1, 2, 3, 0]); times > 0; times -= 1) changed = ofAll(changed, random);
  return changed;
}

import { isRecord } from '@linecheck/checks/records';
import { NO_STUDIO, toFieldsHeader, WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { HOST_PASSWORD } from '../../testing/product';
import type { RandomSource } from '../../testing/random';
import { DEAF_HOOK, type FuzzActor, type FuzzPlace, logoOf, videoOf } from './actors';
import type { ApiOperation, ApiParameter } from './description';
import type { FuzzKnowledge } from './knowledge';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /**
   * Placeholders in the body for text that no JSON value can produce, such as a duplicate field, and their
   * replacements.
   */
  readonly raw: readonly (readonly [string, string])[];
  readonly edit?: (bytes: Buffer) => Buffer;
}

export interface WishTarget {
  readonly place: FuzzPlace;
  /** Undefined for the actor's own workspace. */
  readonly named: string | undefined;
}

/** Whose ids a call names. */
export type NamedIds = 'own' | 'of others' | 'any';

interface WishCaller extends WishTarget {
  readonly actor: FuzzActor;
  readonly elsewhere: readonly FuzzKnowledge[];
  readonly random: RandomSource;
  readonly ids: NamedIds;
}

export function wishFor(operation: ApiOperation, caller: WishCaller): FuzzRequest {
  const { method, path } = operation;
  const { random, actor, named } = caller;
  const values = operation.parameters
    .filter(({ name }) => name !== WORKSPACE_PARAMETER)
    .filter(({ in: place, required }) => place === 'path' || required === true || random.next() < 0.3)
    .map((parameter) => ({ place: parameter.in, name: parameter.name, value: parameterFor(parameter, path, caller) }));
  const sent = bodyFor(operation, caller);
  const isInAddress = named !== undefined && random.next() < (operation.isBytes ? 0.7 : 0.2);
  return {
    method,
    path,
    params: Object.fromEntries(
      values.filter(({ place }) => place === 'path').map(({ name, value }) => [name, encodeURIComponent(value)]),
    ),
    query: [
      ...values.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value] as const),
      ...(isInAddress ? [[WORKSPACE_PARAMETER, named] as const] : []),
    ],
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(actor.cookie !== undefined && { cookie: actor.cookie }),
      ...(actor.token !== undefined && { authorization: `Bearer ${actor.token.secret}` }),
      ...(named !== undefined && !isInAddress && { [WORKSPACE_HEADER]: named }),
      ...Object.fromEntries(
        values.filter(({ place }) => place === 'header').map(({ name, value }) => [name, value] as const),
      ),
      ...(sent !== undefined && { 'content-type': sent.type }),
    },
    ...(sent !== undefined && { body: sent.body }),
    raw: [],
  };
}

function parameterFor({ schema, name, isJson }: ApiParameter, path: string, caller: WishCaller): string {
  const value = generated({ schema, path, name }, caller);
  return isJson ? toFieldsHeader(value) : String(value);
}

function bodyFor({ body, file: [type], path }: ApiOperation, caller: WishCaller) {
  if (body !== undefined)
    return { type: 'application/json', body: generated({ schema: body, path, name: '' }, caller) };
  return type === undefined ? undefined : { type, body: videoOf(caller.place.mark) };
}

interface Place {
  readonly schema: JsonSchema;
  readonly path: string;
  readonly name: string;
}

function generated({ schema, path, name }: Place, caller: WishCaller): unknown {
  return generateSync(schema, {
    seed: caller.random.between(0, 2 ** 31),
    optionalsProbability: 0.6,
    maxDefaultItems: 3,
    outputTransform: (value, each, at) => fieldFor({ value, schema: each, path, name: nameIn(at) ?? name }, caller),
  });
}

/** The last name in a JSON pointer; numbers are list indexes. */
const nameIn = (pointer: string): string | undefined => pointer.split('/').findLast((part) => /\D/.test(part));

interface Field extends Place {
  readonly value: unknown;
}

const fields: Readonly<Record<string, (caller: WishCaller, path: string) => unknown>> = {
  password: () => HOST_PASSWORD,
  newPassword: () => HOST_PASSWORD,
  clipData: ({ place }) => videoOf(place.mark).toString('base64'),
  // Another address than the host's, so that no account is deleted: its host could make no further calls.
  email: ({ actor, random }, path) => (path === '/api/auth/login' && actor.email) || addressWith(actor.mark, random),
  // The last of these years can be further away than an episode may be.
  startsLocal: ({ random }) => `${new Date().getFullYear() + random.between(0, 10)}-12-03T18:00`,
  startsAt: ({ random }) => `${new Date().getFullYear() + random.between(1, 2)}-12-03T18:00:00.000Z`,
  joinUrl: ({ place }) => `https://example.org/${place.mark}`,
  url: () => DEAF_HOOK,
  timeZone: ({ random }) => random.pick(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC']),
  studio: ({ random }) => random.pick([NO_STUDIO, 'zoom', 'riverside']),
  // Random bounds cross each other, or belong to no check of the level.
  bounds: ({ random }) => (random.next() < 0.7 ? {} : { snrDb: random.between(5, 40) }),
  revision: ({ random }) => random.pick([0, 0, 1, 2]),
  guestEmail: ({ place, random }) => addressWith(place.mark, random),
  bytes: ({ random }) => String(random.between(0, 100_000)),
  brandLogo: ({ place }) => logoOf(place.mark),
  canShareWithHost: often,
  consentGiven: often,
};

function often({ random }: WishCaller): boolean {
  return random.next() < 0.9;
}

const addressWith = (mark: string, random: RandomSource): string => `${mark}.${random.between(0, 1e6)}@example.org`;

/** The mark of a text: names of people are shown in all their workspaces. */
const markFor = (path: string, { actor, place }: WishCaller): string =>
  /^\/api\/(auth|account)\//.test(path) ? actor.mark : place.mark;

function fieldFor({ value, schema, path, name }: Field, caller: WishCaller): unknown {
  const known = fields[name]?.(caller, path);
  if (known !== undefined || typeof value !== 'string') return known ?? value;
  const text = isFree(schema) ? `${markFor(path, caller)} ${value}`.slice(0, FREE_LENGTH) : value;
  return handleFor(path, name, caller) ?? text;
}

/** A guest names a link by its code, a host by its id. */
const LINK_PATH = '/api/test-sessions/{id}';

function handleFor(path: string, parameter: string, { place, elsewhere, random, ids }: WishCaller) {
  const name = path === LINK_PATH && parameter === 'id' && random.next() < 0.5 ? 'sessionCode' : parameter;
  const dice = { own: 0, 'of others': 0.9, any: random.next() }[ids];
  if (dice < 0.55) return place.knows.recall(path, name, random);
  if (dice > 0.9) return undefined;
  const leaked = elsewhere.map((other) => other.recallLeaked(path, name, random)).filter(isText);
  return leaked[random.between(0, leaked.length - 1)];
}

const isText = (text: string | undefined): text is string => text !== undefined;

const FREE_LENGTH = 90;

const isFree = (schema: JsonSchema): boolean =>
  typeof schema === 'object' &&
  ['enum', 'const', 'pattern', 'format'].every((word) => schema[word] === undefined) &&
  (schema.maxLength ?? FREE_LENGTH) >= FREE_LENGTH;

type Way = readonly (string | number)[];

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

export function withNode(wish: FuzzRequest, random: RandomSource, change: (value: unknown) => unknown): FuzzRequest {
  const ways = waysIn(wish.body);
  return { ...wish, body: replaced(wish.body, ways[random.between(0, ways.length - 1)] ?? [], change) };
}

/** Replaces the texts of the body that are neither ids nor codes, so that the call still finds what it names. */
export const withWordInTexts = (wish: FuzzRequest, text: string): FuzzRequest => ({
  ...wish,
  body: textsReplaced(wish.body, text),
});

const isNamed = (name: string): boolean => /(Id|Ids|Code|[tT]oken|id|email|[pP]assword)$/.test(name);

function textsReplaced(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => textsReplaced(each, text));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isNamed(name) ? each : textsReplaced(each, text)]),
  );
}

export function rawInBody(wish: FuzzRequest, random: RandomSource, text: string): FuzzRequest {
  const sign = `raw-${wish.raw.length}-${random.between(0, 1e9)}`;
  return { ...withNode(wish, random, () => sign), raw: [...wish.raw, [JSON.stringify(sign), text]] };
}

export function bodyOf({ body, raw, edit }: FuzzRequest): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return edit?.(body) ?? body;
  const text = raw.reduce((written, [sign, becomes]) => written.replace(sign, () => becomes), JSON.stringify(body));
  const bytes = Buffer.from(text);
  return edit?.(bytes) ?? bytes;
}

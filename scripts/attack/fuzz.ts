import { readFile } from 'node:fs/promises';
import { type Figure, rounded } from '../testing/figure';
import { residentKb } from '../testing/product';
import { openRandom, type Random } from '../testing/random';
import { type Actor, type Cast, openCast, signInAgain } from './fuzz/actors';
import { Caller, callOf, curlOf, type Reply } from './fuzz/call';
import { type Operation, readDescription } from './fuzz/description';
import { type FaultKind, faultKinds, faultsOf } from './fuzz/judge';
import { mutated } from './fuzz/mutations';
import { type Wish, wishFor } from './fuzz/wish';
import type { Outcome, Stage, StagedProduct } from './part';

const CALLS = { short: 5000, long: 100_000 } as const;
/** Number of initial rounds for every actor, each of which makes every call as described, with other actors' ids. */
const TRESPASSES = 3;
/** Frequency of expensive calls: an export packs all data of a host, so only one in this many is made. */
const HEAVY: Readonly<Record<string, number>> = { 'GET /api/account/export': 10 };
/**
 * Calls that random input never completes: they need the password, a token from an email, a plan that the hosts do not
 * have, a workspace that is not the host's own, a media path, which is switched off, or TURN servers, which are not
 * configured. The races cover the others.
 */
const NOT_BY_CHANCE = [
  'POST /api/auth/confirm-email',
  'POST /api/auth/reset-password',
  'PUT /api/account/password',
  'POST /api/account/delete',
  'POST /api/workspace/delete',
  'POST /api/start-trial',
  'POST /api/create-subscription',
  'POST /api/cancel-subscription',
  'POST /api/media-paths',
  'POST /api/media-watches',
  'POST /api/media-paths/{id}/report',
  'POST /api/turn-credentials',
];
/** Calls between two progress reports. */
const PROGRESS = 10_000;
/** Maximum number of faults that are printed; all are counted. */
const SHOWN = 20;

/** Counters of the run. */
interface Tally {
  calls: number;
  readonly statuses: Map<number, number>;
  /** Operations that have succeeded for any actor. */
  readonly accepted: Set<string>;
  readonly faults: Map<FaultKind, number>;
  readonly shown: string[];
  /** Responses with the caller's own mark. Without any, the search for foreign marks would prove nothing. */
  ownMarks: number;
}

/** Makes calls that follow the description of the running product, and mutated ones, by four actors concurrently. */
export async function run({ form, random, print, start }: Stage): Promise<Outcome> {
  const product = await start({ CLIP_QUOTA_MB: '100000' });
  const operations = await readDescription(product.url);
  const cast = await openCast(product.url);
  const before = await settingsOf(product);
  const startKb = residentKb(product.pid);
  const tally = newTally();
  const seeds = cast.actors.map(() => random.between(0, 2 ** 31));
  await Promise.all(
    cast.actors.map((actor, at) =>
      keepCalling(
        { actor, cast, operations, product, tally, print, random: openRandom(seeds[at] ?? 0) },
        CALLS[form] / cast.actors.length,
      ),
    ),
  );
  print(
    [...tally.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  );
  const wrong = [...tally.shown, ...(await traces(product, before))];
  return { figures: figuresOf({ tally, operations, form }, residentKb(product.pid) - startKb), wrong };
}

const newTally = (): Tally => ({
  calls: 0,
  statuses: new Map(),
  accepted: new Set(),
  faults: new Map(),
  shown: [],
  ownMarks: 0,
});

interface Scene extends Pick<Stage, 'print'> {
  readonly actor: Actor;
  readonly cast: Cast;
  readonly operations: readonly Operation[];
  readonly product: StagedProduct;
  readonly tally: Tally;
  readonly random: Random;
}

async function keepCalling(scene: Scene, times: number): Promise<void> {
  const { actor, random, operations, product } = scene;
  const caller = new Caller(product.url);
  // First, while everything that each host was given still exists.
  const trespasses = Array.from({ length: TRESPASSES }, () => operations).flat();
  for (const operation of trespasses) {
    await makeCall(scene, { caller, operation, wish: wishFor(operation, { actor, random, isTrespass: true }) });
  }
  for (let call = trespasses.length; call < times; call += 1) {
    const operation = pickOperation(scene);
    await makeCall(scene, { caller, operation, wish: mutated(wishFor(operation, { actor, random }), random) });
  }
  caller.close();
}

interface NextCall {
  readonly caller: Caller;
  readonly operation: Operation;
  readonly wish: Wish;
}

async function makeCall(scene: Scene, { caller, operation, wish }: NextCall): Promise<void> {
  const { actor, cast, tally, product, print } = scene;
  const call = callOf(wish);
  const reply = await caller.send(call);
  tally.calls += 1;
  if (tally.calls % PROGRESS === 0) print(`${tally.calls} calls, ${tally.shown.length} faults`);
  const faults =
    reply === undefined
      ? [{ kind: 'undocumented' as const, what: 'no response' }]
      : await faultsOf(operation, reply, cast.forbiddenMarks(actor));
  for (const { kind, what } of faults) {
    tally.faults.set(kind, (tally.faults.get(kind) ?? 0) + 1);
    if (tally.shown.length < SHOWN) tally.shown.push(`${actor.name}: ${kind}: ${what}\n    ${curlOf(call)}`);
  }
  if (reply === undefined) return;
  note(scene, operation, reply);
  const isOut = reply.status === 401 && actor.email !== undefined && call.headers.cookie === actor.cookie;
  if (isOut) await signInAgain(product.url, actor);
}

function pickOperation({ operations, random }: Scene): Operation {
  const operation = random.pick(operations as [Operation, ...Operation[]]);
  const oneIn = HEAVY[operation.name] ?? 1;
  return random.between(1, oneIn) === 1 ? operation : random.pick(operations as [Operation, ...Operation[]]);
}

function note({ actor, tally }: Scene, operation: Operation, { status, type, body }: Reply): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 300) return;
  tally.accepted.add(operation.name);
  if (type !== 'application/json') return;
  if (body.includes(actor.mark)) tally.ownMarks += 1;
  actor.knows.learn(operation.path, JSON.parse(body.toString()));
}

const settingsOf = async ({ url }: StagedProduct): Promise<string> => (await fetch(`${url}/api/settings`)).text();

/** Unexpected log lines and changed settings of the product after the calls. */
async function traces(product: StagedProduct, before: string): Promise<readonly string[]> {
  const log = (await readFile(product.logPath, 'utf8')).split('\n');
  const logged = log.filter((line) => line !== '' && !line.includes('"security":true')).slice(0, SHOWN);
  const after = await settingsOf(product);
  return [
    ...logged.map((line) => `logged: ${line.slice(0, 600)}`),
    ...(after === before ? [] : [`settings: ${after}`]),
  ];
}

const faultNames: Readonly<Record<FaultKind, string>> = {
  '5xx': 'Responses with status 5xx',
  undocumented: 'Responses that the description does not allow',
  foreign: "Responses with another user's data",
  talkative: 'Refusals that reveal internals',
};

interface Played extends Pick<Scene, 'tally' | 'operations'>, Pick<Stage, 'form'> {}

function figuresOf({ tally, operations, form }: Played, grownKb: number): readonly Figure[] {
  const never = operations.filter(({ name }) => !tally.accepted.has(name)).map(({ name }) => name);
  const missed = never.filter((name) => !NOT_BY_CHANCE.includes(name));
  return [
    {
      name: 'Calls',
      value: tally.calls,
      unit: 'calls',
      note: 'a third as described, the others changed in one to three places',
    },
    ...faultKinds.map((kind) => ({
      name: faultNames[kind],
      value: tally.faults.get(kind) ?? 0,
      unit: 'answers',
      goal: { atMost: 0 },
    })),
    {
      name: 'Responses with the own mark',
      value: tally.ownMarks,
      unit: 'answers',
      goal: { atLeast: 1 },
      note: 'shows that foreign marks would be found',
    },
    {
      name: 'Operations that succeeded at least once',
      value: tally.accepted.size,
      unit: `of ${operations.length}`,
      note: never.length === 0 ? '' : `never: ${never.join(', ')}`,
    },
    {
      name: 'Operations that should have succeeded and never did',
      value: missed.length,
      unit: 'operations',
      // The short form ends before random calls have reached every operation.
      ...(form === 'long' && { goal: { atMost: 0 } }),
      note: missed.join(', '),
    },
    { name: 'Resident memory more than before', value: rounded(grownKb / 1024, 0), unit: 'MB' },
  ];
}

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
/** How many rounds every actor begins with, each of every call as described, on what belongs to others. */
const TRESPASSES = 3;
/** An export packs all data of a host each time: one call in so many is enough. */
const HEAVY: Readonly<Record<string, number>> = { 'GET /api/account/export': 10 };
/**
 * Calls that random input never completes: they need the password, a token from a mail, a plan that the hosts do not have, a path for
 * media, which a product on the loopback does not offer, or TURN servers, which it does not have. The races cover the others.
 */
const NOT_BY_CHANCE = [
  'POST /api/auth/confirm-email',
  'POST /api/auth/reset-password',
  'PUT /api/account/password',
  'POST /api/account/delete',
  'POST /api/start-trial',
  'POST /api/create-subscription',
  'POST /api/cancel-subscription',
  'POST /api/media-paths',
  'POST /api/media-watches',
  'POST /api/media-paths/{id}/report',
  'POST /api/turn-credentials',
];
/** Calls between two reports of progress. */
const PROGRESS = 10_000;
/** The most faults that are printed; all are counted. */
const SHOWN = 20;

/** What has been seen so far. */
interface Tally {
  calls: number;
  readonly statuses: Map<number, number>;
  /** Operations that have succeeded for any actor. */
  readonly accepted: Set<string>;
  readonly faults: Map<FaultKind, number>;
  readonly shown: string[];
  /** Answers that held the caller's own mark: without any, a search for the marks of others would prove nothing. */
  ownMarks: number;
}

/** Calls that follow the description of the running product, and mutated ones, by four actors at a time. */
export async function run({ form, random, say, start }: Stage): Promise<Outcome> {
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
        { actor, cast, operations, product, tally, say, random: openRandom(seeds[at] ?? 0) },
        CALLS[form] / cast.actors.length,
      ),
    ),
  );
  say(
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

interface Scene extends Pick<Stage, 'say'> {
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
  // While everything that each host was given still exists.
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
  const { actor, cast, tally, product, say } = scene;
  const call = callOf(wish);
  const reply = await caller.send(call);
  tally.calls += 1;
  if (tally.calls % PROGRESS === 0) say(`${tally.calls} calls, ${tally.shown.length} faults`);
  const faults =
    reply === undefined
      ? [{ kind: 'undocumented' as const, what: 'no answer' }]
      : await faultsOf(operation, reply, cast.foreignTo(actor));
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

/** The traces that the calls have left in the product itself. */
async function traces(product: StagedProduct, before: string): Promise<readonly string[]> {
  const log = (await readFile(product.logPath, 'utf8')).split('\n');
  const said = log.filter((line) => line !== '' && !line.includes('"security":true')).slice(0, SHOWN);
  const after = await settingsOf(product);
  return [...said.map((line) => `logged: ${line.slice(0, 600)}`), ...(after === before ? [] : [`settings: ${after}`])];
}

const faultNames: Readonly<Record<FaultKind, string>> = {
  '5xx': 'Answers of 5xx',
  undocumented: 'Answers that the description does not allow',
  foreign: "Answers with somebody else's bytes",
  talkative: 'Refusals that tell of the inside',
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
      name: 'Answers with the own mark',
      value: tally.ownMarks,
      unit: 'answers',
      goal: { atLeast: 1 },
      note: 'so the foreign ones would be found',
    },
    {
      name: 'Operations that said yes at least once',
      value: tally.accepted.size,
      unit: `of ${operations.length}`,
      note: never.length === 0 ? '' : `never: ${never.join(', ')}`,
    },
    {
      name: 'Operations that should have said yes and never did',
      value: missed.length,
      unit: 'operations',
      // The short form ends before random calls have reached every operation.
      ...(form === 'long' && { goal: { atMost: 0 } }),
      note: missed.join(', '),
    },
    { name: 'Resident memory more than before', value: rounded(grownKb / 1024, 0), unit: 'MB' },
  ];
}

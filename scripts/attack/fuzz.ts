import { readFile } from 'node:fs/promises';
import type { Figure } from '../testing/figure';
import { residentKb } from '../testing/product';
import { openRandom, type Random } from '../testing/random';
import { type Actor, type Cast, openCast, signInAgain } from './fuzz/actors';
import { Caller, callOf, curlOf, type Reply } from './fuzz/call';
import { type Operation, readDescription } from './fuzz/description';
import { sender } from './fuzz/fixtures';
import { type Fault, faultsOf } from './fuzz/judge';
import { type Members, openMembers } from './fuzz/members';
import { mutated } from './fuzz/mutations';
import { figuresOf, newTally, type Tally } from './fuzz/tally';
import { namesOther, type Target, targetFor } from './fuzz/target';
import { type Wish, wishFor } from './fuzz/wish';
import type { Outcome, Stage, StagedProduct } from './part';

const CALLS = { short: 5000, long: 100_000 } as const;
/** Number of initial rounds for every actor, each of which makes every call as described, with other actors' ids. */
const TRESPASSES = 3;
/** Frequency of expensive calls: an export packs all data of a host, so only one in this many is made. */
const HEAVY: Readonly<Record<string, number>> = { 'GET /api/account/export': 10 };
/** Rounds in which a viewer makes every call that needs a sign-in, while no other actor makes any. */
const VIEWER_ROUNDS = { short: 2, long: 20 } as const;
/** After these calls, the memberships of the actors may have to be restored. */
const CHANGING_MEMBERS: readonly string[] = [
  'PUT /api/people/{id}/role',
  'DELETE /api/people/{id}',
  'POST /api/people/{id}/hand-over',
  'POST /api/workspace/leave',
];
/** Calls between two progress reports. */
const PROGRESS = 10_000;
/** Maximum number of faults that are printed; all are counted. */
const SHOWN = 20;

/** Makes calls that follow the description of the running product, and mutated ones, by ten actors concurrently. */
export async function run(stage: Stage): Promise<Outcome> {
  const product = await stage.start({ CLIP_QUOTA_MB: '100000' });
  const members = await openMembers(product.dataDir);
  try {
    return await play(stage, product, members);
  } finally {
    await members.close();
  }
}

async function play({ form, random, print }: Stage, product: StagedProduct, members: Members): Promise<Outcome> {
  const operations = await readDescription(product.url);
  const cast = await openCast(product.url, members);
  const before = await settingsOf(product);
  const startKb = residentKb(product.pid);
  const tally = newTally();
  const seeds = cast.actors.map(() => random.between(0, 2 ** 31));
  const scenes = cast.actors.map(
    (actor, at): Scene => ({ actor, cast, operations, product, tally, print, random: openRandom(seeds[at] ?? 0) }),
  );
  await Promise.all(scenes.map((scene) => keepCalling(scene, CALLS[form] / cast.actors.length)));
  const changes = await changesByViewers(scenes, members, VIEWER_ROUNDS[form]);
  print(
    [...tally.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  );
  const wrong = [...tally.shown, ...(await traces(product, before))];
  const figures = figuresOf({ tally, operations, form }, residentKb(product.pid) - startKb);
  return { figures: [...figures, ...changes], wrong };
}

interface Scene extends Pick<Stage, 'print'> {
  readonly actor: Actor;
  readonly cast: Cast;
  readonly operations: readonly Operation[];
  readonly product: StagedProduct;
  readonly tally: Tally;
  readonly random: Random;
}

async function keepCalling(scene: Scene, times: number): Promise<void> {
  const { random, operations, product } = scene;
  const caller = new Caller(product.url);
  // First, while everything that each actor was given still exists.
  const trespasses = Array.from({ length: TRESPASSES }, () => operations).flat();
  for (const operation of trespasses) await makeCall(scene, { caller, operation, ...wished(scene, operation, true) });
  for (let call = trespasses.length; call < times; call += 1) {
    const operation = pickOperation(scene);
    const { target, wish } = wished(scene, operation);
    await makeCall(scene, { caller, operation, target, wish: mutated(wish, random) });
  }
  caller.close();
}

function wished({ actor, cast, random }: Scene, operation: Operation, isTrespass = false, at?: Target) {
  const target = at ?? targetFor(actor, cast.workspaces, random);
  const elsewhere = cast.elsewhere(target.place);
  return { target, wish: wishFor(operation, { actor, ...target, elsewhere, random, isTrespass }) };
}

/** A viewer makes every call in the workspace of others but to leave it, with the ids of all, and changes no row. */
async function changesByViewers(
  scenes: readonly Scene[],
  members: Members,
  rounds: number,
): Promise<readonly Figure[]> {
  const viewers = scenes.filter(({ actor }) => actor.places[0].role === 'viewer');
  const [first] = scenes;
  await first?.cast.restore();
  const before = await members.digests();
  let calls = 0;
  for (const scene of viewers) {
    const caller = new Caller(scene.product.url);
    const [place] = scene.actor.places;
    const operations = scene.operations.filter(
      ({ needsSignIn, name }) => needsSignIn && !CHANGING_MEMBERS.slice(-1).includes(name),
    );
    for (const operation of Array.from({ length: rounds }, () => operations).flat()) {
      const wish = wished(scene, operation, calls % 2 === 0, { place, named: place.id });
      await makeCall(scene, { caller, operation, ...wish });
      calls += 1;
    }
    caller.close();
  }
  const after = await members.digests();
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  const seen = await changesByProducer(scenes, members);
  return [
    {
      name: 'Tables that viewers changed',
      value: changed.length,
      unit: `of ${Object.keys(before).length}`,
      goal: { atMost: 0 },
      note: changed.length === 0 ? `in ${calls} calls, with nobody else beside them` : changed.join(', '),
    },
    {
      name: 'Tables that a link of a producer changed',
      value: seen,
      unit: 'tables',
      goal: { atLeast: 1 },
      note: 'shows that changes would be found',
    },
  ];
}

/** The number of tables that one plain link, made by a producer, changes. */
async function changesByProducer(scenes: readonly Scene[], members: Members): Promise<number> {
  const scene = scenes.find(({ actor }) => actor.places[0].role === 'producer');
  if (scene === undefined) throw new Error('no actor is a producer');
  const [place] = scene.actor.places;
  const session = { cookie: scene.actor.cookie ?? '', personMark: scene.actor.mark, place };
  const before = await members.digests();
  await sender(scene.product.url, session)('POST', '/api/test-sessions', { guestFirstName: place.mark });
  const after = await members.digests();
  return Object.keys(before).filter((table) => before[table] !== after[table]).length;
}

interface NextCall {
  readonly caller: Caller;
  readonly operation: Operation;
  readonly target: Target;
  readonly wish: Wish;
}

async function makeCall(scene: Scene, { caller, operation, target, wish }: NextCall): Promise<void> {
  const { actor, cast, tally, product, print } = scene;
  const call = callOf(wish);
  const reply = await caller.send(call);
  tally.calls += 1;
  if (tally.calls % PROGRESS === 0) print(`${tally.calls} calls, ${tally.shown.length} faults`);
  const faults: readonly Fault[] =
    reply === undefined
      ? [{ kind: 'undocumented', what: 'no response' }]
      : await faultsOf(operation, reply, cast.forbiddenMarks(actor));
  const isAdmitted = reply !== undefined && reply.status < 400 && operation.needsSignIn && namesOther(wish, actor);
  const admitted: readonly Fault[] = isAdmitted ? [{ kind: 'admitted', what: `status ${reply.status}` }] : [];
  for (const { kind, what } of [...faults, ...admitted]) {
    tally.faults.set(kind, (tally.faults.get(kind) ?? 0) + 1);
    if (tally.shown.length < SHOWN) tally.shown.push(`${actor.name}: ${kind}: ${what}\n    ${curlOf(call)}`);
  }
  if (reply === undefined) return;
  note(scene, { operation, target }, reply);
  if (reply.status < 300 && CHANGING_MEMBERS.includes(operation.name)) await cast.restore();
  const isOut = reply.status === 401 && actor.email !== undefined && call.headers.cookie === actor.cookie;
  if (isOut) await signInAgain(product.url, actor);
}

function pickOperation({ operations, random }: Scene): Operation {
  const operation = random.pick(operations as [Operation, ...Operation[]]);
  const oneIn = HEAVY[operation.name] ?? 1;
  return random.between(1, oneIn) === 1 ? operation : random.pick(operations as [Operation, ...Operation[]]);
}

function note(
  { tally }: Scene,
  { operation, target: { place } }: Pick<NextCall, 'operation' | 'target'>,
  { status, type, body }: Reply,
): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 300) return;
  tally.accepted.add(operation.name);
  if (type !== 'application/json') return;
  if (body.includes(place.mark)) tally.ownMarks += 1;
  place.knows.learn(operation.path, JSON.parse(body.toString()));
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

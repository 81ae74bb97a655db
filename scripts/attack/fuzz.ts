import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { askOrThrow } from '../harness/ask';
import type { StagedProduct } from '../harness/stage';
import { type MeasuredFigure, rounded } from '../testing/figure';
import { residentKb } from '../testing/product';
import { openRandom, type RandomSource } from '../testing/random';
import { type FuzzActor, type FuzzCast, openCast, signInAgain } from './fuzz/actors';
import { callOf, curlOf, FuzzCaller, type FuzzReply } from './fuzz/call';
import { type ApiOperation, readDescription } from './fuzz/description';
import { type FuzzFault, faultNames, faultsOf } from './fuzz/judge';
import { mutated } from './fuzz/mutations';
import { type FuzzRequest, type NamedIds, type WishTarget, wishFor } from './fuzz/wish';
import type { AttackOutcome, AttackStage } from './stage';

/**
 * Rounds of every actor over all operations: as described with the ids of others, while everything exists; as described
 * with its own, which shows what a call does that is accepted; and changed at random.
 */
const ROUNDS = { short: { trespasses: 2, own: 1, changed: 1 }, long: { trespasses: 3, own: 3, changed: 52 } } as const;
/** An export packs all data of a host, so only one in this many is made. */
const EXPORTS_ONE_IN = 10;
/** These calls end the memberships and tokens that the actors need; the races and the tests of the server make them. */
const ENDING = /^(PUT|DELETE|POST) \/api\/(people\/\{id\}|workspace\/leave|access-tokens\/\{id\})/;
const SHOWN = 20;

export async function playFuzz(stage: AttackStage): Promise<AttackOutcome> {
  const product = await stage.start({ CLIP_QUOTA_MB: '100000', OUTBOUND_HOSTS: '127.0.0.1' });
  const described = await readDescription(product.url);
  const operations = described.filter(({ name }) => !ENDING.test(name));
  const cast = await openCast(product.url);
  const before = await settingsOf(product);
  const startKb = residentKb(product.pid);
  const tally: FuzzTally = { statuses: new Map(), accepted: new Set(), faults: [], ownMarks: 0 };
  const seeds = cast.actors.map(() => stage.random.between(0, 2 ** 31));
  await Promise.all(
    cast.actors.map((actor, at) =>
      keepCalling({ actor, cast, operations, product, tally, random: openRandom(seeds[at] ?? 0) }, ROUNDS[stage.form]),
    ),
  );
  const counts = [...tally.statuses].sort(([a], [b]) => a - b);
  stage.print(counts.map(([status, count]) => `${status}: ${count}`).join(', '));
  const grownKb = residentKb(product.pid) - startKb;
  return {
    figures: figuresOf(tally, { operations, grownKb }),
    wrong: [...tally.faults.slice(0, SHOWN).map(({ what }) => what), ...(await traces(product, before))],
  };
}

interface FuzzTally {
  readonly statuses: Map<number, number>;
  readonly accepted: Set<string>;
  readonly faults: FuzzFault[];
  /** Responses with the mark of the caller's workspace. Without any, the search for foreign marks would prove nothing. */
  ownMarks: number;
}

interface FuzzScene {
  readonly actor: FuzzActor;
  readonly cast: FuzzCast;
  readonly operations: readonly ApiOperation[];
  readonly product: StagedProduct;
  readonly tally: FuzzTally;
  readonly random: RandomSource;
}

async function keepCalling(scene: FuzzScene, { trespasses, own, changed }: (typeof ROUNDS)[keyof typeof ROUNDS]) {
  const { random, operations, product } = scene;
  const caller = new FuzzCaller(product.url);
  const deletions = operations.filter(deletes);
  const inOrder = [...operations.filter((operation) => !deletes(operation)), ...deletions];
  for (let round = 0; round < trespasses + own; round += 1)
    for (const operation of inOrder)
      await makeCall(scene, { caller, operation, ids: round < trespasses ? 'of others' : 'own' });
  for (let call = 0; call < changed * operations.length; call += 1) {
    const operation = random.pick(operations as [ApiOperation, ...ApiOperation[]]); // The description has operations.
    if (operation.path === '/api/account/export' && random.between(1, EXPORTS_ONE_IN) > 1) continue;
    await makeCall(scene, { caller, operation, ids: 'any' });
  }
  caller.close();
}

const deletes = ({ name }: ApiOperation): boolean => /^DELETE|\/delete$/.test(name);

interface NextCall {
  readonly caller: FuzzCaller;
  readonly operation: ApiOperation;
  readonly ids: NamedIds;
}

async function makeCall(scene: FuzzScene, { caller, operation, ids }: NextCall): Promise<void> {
  const { actor, cast, tally, product, random } = scene;
  const target = targetFor(actor, cast.workspaces, random);
  const described = wishFor(operation, {
    actor,
    ...target,
    elsewhere: cast.elsewhere(target.place),
    random,
    ids,
  });
  const wish = ids === 'any' ? mutated(described, random) : described;
  const call = callOf(wish);
  const reply = await caller.send(call);
  const faults: FuzzFault[] =
    reply === undefined
      ? [{ kind: 'undocumented', what: 'no response' }]
      : [...(await faultsOf(operation, reply, cast.forbiddenMarks(actor)))];
  if (reply !== undefined && reply.status < 400 && operation.needsSignIn && namesOther(wish, actor))
    faults.push({ kind: 'admitted', what: `status ${reply.status}` });
  if (reply !== undefined && reply.status < 400 && operation.needsSignIn && exceedsScopes(operation, actor))
    faults.push({ kind: 'admitted', what: `status ${reply.status} with a token for ${actor.token?.scopes}` });
  const curl = curlOf(call);
  tally.faults.push(
    ...faults.map(({ kind, what }) => ({ kind, what: `${actor.name}: ${kind}: ${what}\n    ${curl}` })),
  );
  if (reply === undefined) return;
  note(tally, { operation, target }, reply);
  const isOut = reply.status === 401 && actor.email !== undefined && call.headers.cookie === actor.cookie;
  if (isOut) await signInAgain(product.url, actor);
}

function note(
  tally: FuzzTally,
  { operation, target: { place } }: { readonly operation: ApiOperation; readonly target: WishTarget },
  { status, type, body }: FuzzReply,
): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 300) return;
  tally.accepted.add(operation.name);
  if (type !== 'application/json') return;
  if (body.includes(place.mark)) tally.ownMarks += 1;
  place.knows.learn(operation.path, JSON.parse(body.toString()));
}

const MALFORMED = ['', 'null', '__proto__', "' or 1=1 --", '../../api/people', '*', 'a'.repeat(5000)] as const;

function targetFor({ places }: FuzzActor, workspaces: readonly string[], random: RandomSource): WishTarget {
  if (random.next() < 0.85) {
    const place = random.pick(places);
    return { place, named: place === places.at(-1) && random.next() < 0.5 ? undefined : place.id };
  }
  const any = workspaces[random.between(0, workspaces.length - 1)] ?? '';
  const named = random.pick([any, any, any, randomUUID(), random.pick(MALFORMED), `${places[0].id},${any}`]);
  return { place: places.find(({ id }) => id === named) ?? places[0], named };
}

function namesOther({ headers, query }: FuzzRequest, { places }: FuzzActor): boolean {
  const named = headers[WORKSPACE_HEADER] ?? query.find(([name]) => name === WORKSPACE_PARAMETER)?.[1];
  return named !== undefined && !places.some(({ id }) => id === named);
}

/** True for a call that the scopes of the caller's token do not permit. */
const exceedsScopes = ({ scope }: ApiOperation, { token }: FuzzActor): boolean =>
  token !== undefined && !token.scopes.some((each) => each === scope);

interface FuzzFacts {
  readonly operations: readonly ApiOperation[];
  readonly grownKb: number;
}

function figuresOf(tally: FuzzTally, { operations, grownKb }: FuzzFacts): readonly MeasuredFigure[] {
  const calls = [...tally.statuses.values()].reduce((sum, count) => sum + count, 0);
  const never = operations.filter(({ name }) => !tally.accepted.has(name)).map(({ name }) => name);
  return [
    { name: 'Calls', value: calls, unit: 'calls' },
    ...Object.entries(faultNames).map(([kind, name]) => ({
      name,
      value: tally.faults.filter((fault) => fault.kind === kind).length,
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
      goal: { atLeast: operations.length / 2 },
      note: `never: ${never.join(', ')}`,
    },
    { name: 'Resident memory more than before', value: rounded(grownKb / 1024, 0), unit: 'MB' },
  ];
}

const settingsOf = async ({ url }: StagedProduct): Promise<string> =>
  JSON.stringify(await askOrThrow(url, '/api/settings', {}));

async function traces(product: StagedProduct, before: string): Promise<readonly string[]> {
  const log = (await readFile(product.logPath, 'utf8')).split('\n');
  const logged = log.filter((line) => line !== '' && !line.includes('"security":true')).slice(0, SHOWN);
  const after = await settingsOf(product);
  return [
    ...logged.map((line) => `logged: ${line.slice(0, 600)}`),
    ...(after === before ? [] : [`settings: ${after}`]),
  ];
}

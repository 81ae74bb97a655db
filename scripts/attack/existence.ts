import { askOrThrow } from '../harness/ask';
import type { MeasuredFigure } from '../testing/figure';
import { HOST_PASSWORD } from '../testing/product';
import type { AttackForm, AttackOutcome, AttackStage } from './stage';

interface Size {
  readonly pairs: number;
  readonly watchedPairs: number;
  /** Maximum distance of a figure from 0: about four times its standard error with few pairs. */
  readonly goal: number;
}

const sizes: Readonly<Record<AttackForm, Size>> = {
  short: { pairs: 60, watchedPairs: 0, goal: 0.2 },
  long: { pairs: 700, watchedPairs: 40, goal: 0.05 },
};

/** An account may have five valid links; a sixth request causes no more work than an unknown address. */
const REQUESTS_OF_ACCOUNT = 5;
const WARM_UP_PAIRS = 20;
const NEXT_CALLS = 5;
/** Longer than the maximum delay of an email. */
const WATCH_MS = 5500;

const traits = ['the call', 'the calls after it, together', 'the slowest of these'] as const;
type Look = Readonly<Record<(typeof traits)[number], number>>;

interface Seen {
  readonly known: readonly Look[];
  readonly unknown: readonly Look[];
}

/**
 * Requests new passwords for existing and unknown addresses alternately. Compares the times of that call, of the calls
 * after it, and of all calls until the email is written.
 */
export async function findTimingOfExistence(stage: AttackStage): Promise<AttackOutcome> {
  const { pairs, watchedPairs, goal } = sizes[stage.form];
  const { url } = await stage.start();
  const all = WARM_UP_PAIRS + pairs + watchedPairs;
  const accounts = await register(url, Math.ceil(all / REQUESTS_OF_ACCOUNT));
  const existing = Array.from({ length: all }, (_, at) => accounts[at % accounts.length] ?? '');
  const soon = () => callInTurn(url, (calls) => calls < NEXT_CALLS);
  await lookAt(stage, url, { emails: existing.splice(0, WARM_UP_PAIRS), after: soon });
  const seen = await lookAt(stage, url, { emails: existing.splice(0, pairs), after: soon });
  const figures = traits.map((trait) => figureOf(seen, trait, goal));
  if (watchedPairs === 0) return { figures, wrong: [] };
  const patient = () => callInTurn(url, (_, passedMs) => passedMs < WATCH_MS);
  const watched = await lookAt(stage, url, { emails: existing, after: patient });
  const figure = figureOf(watched, 'the slowest of these');
  return { figures: [...figures, { ...figure, name: `${figure.name}, until the letter is written` }], wrong: [] };
}

function figureOf({ known, unknown }: Seen, trait: (typeof traits)[number], atMost?: number): MeasuredFigure {
  const area = separation(
    known.map((look) => look[trait]),
    unknown.map((look) => look[trait]),
  );
  return {
    name: `Existence revealed by ${trait}`,
    value: Number(Math.abs(area - 0.5).toFixed(3)),
    unit: 'from 0.5',
    note: `area under the curve of ${known.length} pairs; 0.5 would reveal all of them`,
    ...(atMost !== undefined && { goal: { atMost } }),
  };
}

interface Task {
  readonly emails: readonly string[];
  readonly after: () => Promise<readonly number[]>;
}

async function lookAt({ random }: AttackStage, url: string, { emails, after }: Task): Promise<Seen> {
  const known: Look[] = [];
  const unknown: Look[] = [];
  const look = async (email: string): Promise<Look> => {
    const call = await timed(() => post(url, 'request-reset', { email }));
    const next = await after();
    const sum = next.reduce((total, ms) => total + ms, 0);
    return { 'the call': call, 'the calls after it, together': sum, 'the slowest of these': Math.max(...next) };
  };
  for (const email of emails) {
    const lookAtKnown = async () => known.push(await look(email));
    const lookAtUnknown = async () => unknown.push(await look(`n${email.slice(1)}`));
    const order = random.next() < 0.5 ? [lookAtKnown, lookAtUnknown] : [lookAtUnknown, lookAtKnown];
    for (const act of order) await act();
  }
  return { known, unknown };
}

async function callInTurn(url: string, continues: (calls: number, passedMs: number) => boolean): Promise<number[]> {
  const startedAt = performance.now();
  const took: number[] = [];
  while (continues(took.length, performance.now() - startedAt)) {
    const queriesDatabase = took.length % 2 === 0;
    const check = () => post(url, 'validate-reset-token', { token: 'x'.repeat(43) });
    took.push(await timed(queriesDatabase ? check : () => askOrThrow(url, '/api/settings', {})));
  }
  return took;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

const post = (url: string, name: string, body: object) =>
  askOrThrow(url, `/api/auth/${name}`, { method: 'POST', body });

async function register(url: string, count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, (_, at) => `host-${at}@example.org`);
  for (const email of emails)
    await post(url, 'register', { email, password: HOST_PASSWORD, firstName: 'Jonas', lastName: 'Lind' });
  return emails;
}

/**
 * The area under the receiver operating characteristic curve: the probability that a value of the first group is larger
 * than one of the second. 0.5 means inseparable by a threshold, 0 and 1 completely separable.
 */
function separation(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}

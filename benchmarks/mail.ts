import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { fillDueEmails, GUEST_DOMAIN, hostAddresses } from '../scripts/harness/due-emails';
import { type EmailInstance, startProductInstance } from '../scripts/harness/email-instance';
import { type EmailStage, withEmailStage } from '../scripts/harness/email-stage';
import type { ArrivedEmail } from '../scripts/harness/slow-mail-server';
import { until } from '../scripts/harness/until';
import { type MeasuredFigure, median, rounded } from '../scripts/testing/figure';
import { residentKb } from '../scripts/testing/product';

const SERVER_MS = 200;
const WORKSPACES = 200;
const GUESTS_EACH = 50;
const EMAILS = WORKSPACES * GUESTS_EACH;
/** Emails after which the memory of an instance counts. */
const WARM_UP = EMAILS / 5;
const PASSWORDS = 20;
const SAMPLE_MS = 500;
const DEADLINE_MS = 15 * 60_000;

const EPISODE_GUESTS = 500;
const STATEMENT_ROUNDS = 20;

export const mailFigures = (): Promise<readonly MeasuredFigure[]> =>
  withEmailStage(SERVER_MS, async (stage) => {
    await fillDueEmails(stage.db, { workspaces: WORKSPACES, guestsEach: GUESTS_EACH });
    const hosts = await hostAddresses(stage.db, PASSWORDS);
    const { databaseUrl, server } = stage;
    const place = { databaseUrl, smtpUrl: server.url };
    const start = async () => startProductInstance(await stage.stage.newFolder(), place);
    const startedAt = Date.now();
    const instances = await Promise.all([start(), start()]);
    const memory = watchMemory(instances, () => server.arrived.length > WARM_UP);
    const [passwords] = await Promise.all([askForPasswords(stage, instances, hosts), untilAllSent(stage)]);
    memory.stop();
    await wait(2 * SERVER_MS);
    for (const instance of instances) await instance.stop();
    const guests = server.arrived.filter(({ to }) => to.endsWith(GUEST_DOMAIN));
    return [
      ...sendingFigures(guests, startedAt),
      ...memory.samples.map(memoryFigure),
      passwordFigure(passwords),
      await notReadyFigure(stage.db),
    ];
  });

const untilAllSent = ({ server, db }: EmailStage): Promise<unknown> =>
  until(
    'all emails are sent',
    async () => {
      if (server.arrived.length < EMAILS) return false;
      return (await db.query("select from guest_emails where state = 'waiting' limit 1")).rowCount === 0;
    },
    DEADLINE_MS,
  );

function sendingFigures(guests: readonly ArrivedEmail[], startedAt: number): readonly MeasuredFigure[] {
  const seconds = (Math.max(...guests.map(({ at }) => at)) - Math.min(...guests.map(({ at }) => at))) / 1000;
  const reached = new Set(guests.map(({ to }) => to)).size;
  const first = (Math.min(...guests.map(({ at }) => at)) - startedAt) / 1000;
  return [
    {
      name: `${EMAILS} due emails of ${WORKSPACES} workspaces on two instances`,
      value: rounded(seconds),
      unit: 's',
      note: `a mail server that takes ${SERVER_MS} ms for each; ${rounded(EMAILS / seconds)} emails/s; the first ${rounded(first)} s after the start of the instances`,
    },
    {
      name: 'Guests who got no email, or more than one',
      value: EMAILS - reached + (guests.length - reached),
      unit: 'guests',
      goal: { atMost: 0 },
    },
  ];
}

function watchMemory(instances: readonly EmailInstance[], isWarm: () => boolean) {
  const samples = instances.map((): number[] => []);
  const timer = setInterval(() => {
    if (!isWarm()) return;
    for (const [at, { pid }] of instances.entries()) samples[at]?.push(residentKb(pid) / 1024);
  }, SAMPLE_MS);
  return { stop: () => clearInterval(timer), samples };
}

/** The growth from the first third to the last one: single samples depend on when garbage was collected. */
function memoryFigure(samples: readonly number[], at: number): MeasuredFigure {
  const third = Math.ceil(samples.length / 3);
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))];
  const [least, most] = [Math.min(...samples), Math.max(...samples)];
  return {
    name: `Growth of the memory of instance ${at + 1} while it sends, after the first fifth`,
    value: rounded(last - first),
    unit: 'MB resident',
    goal: { atMost: 20 },
    note: `median of the last third, ${rounded(last)} MB, less that of the first; least ${rounded(least)}, most ${rounded(most)} MB`,
  };
}

/** Seconds from the moment at which each password email is due to its arrival, while the emails to guests are sent. */
async function askForPasswords(
  { db, server }: EmailStage,
  instances: readonly EmailInstance[],
  addresses: readonly string[],
): Promise<readonly number[]> {
  const late: number[] = [];
  for (const [at, address] of addresses.entries()) {
    // Spread over the time in which the others are sent.
    await until('emails', () => server.arrived.length > (EMAILS * (at + 1)) / (PASSWORDS + 4), DEADLINE_MS);
    const askedAt = Date.now();
    await instances[at % instances.length]?.askForPassword(address);
    const dueAt = (await dueTimeOf(db, address)) ?? askedAt;
    const { at: arrivedAt } = await until(`the email to ${address}`, () =>
      server.arrived.find(({ to }) => to === address),
    );
    late.push((arrivedAt - dueAt) / 1000);
  }
  return late;
}

/** The product delays an email about a password by some seconds, so that its time tells nothing about an account. */
async function dueTimeOf(db: pg.Client, address: string): Promise<number | undefined> {
  const { rows } = await db.query<{ readonly run_at: Date }>(
    "select run_at from jobs where kind = 'reset-letter' and payload ->> 'email' = $1",
    [address],
  );
  return rows[0]?.run_at.getTime();
}

const passwordFigure = (late: readonly number[]): MeasuredFigure => ({
  name: `The slowest of ${PASSWORDS} password emails in between`,
  value: rounded(Math.max(...late), 2),
  unit: 's',
  goal: { atMost: 5 },
  note: `from the moment at which it is due until the mail server has it; median ${rounded(median(late), 2)} s`,
});

/** The statement that finds who gets a reminder, on an episode of which two in five are ready. */
async function notReadyFigure(db: pg.Client): Promise<MeasuredFigure> {
  const { rows } = await db.query<{ readonly id: string }>('select id from episodes limit 1');
  const id = rows[0]?.id;
  await db.query(
    `insert into test_sessions (id, workspace_id, episode_id, session_code, guest_first_name, guest_name, guest_email, expires_at,
       latest_outcome, latest_result_at)
     select gen_random_uuid(), workspace_id, id, left(translate(gen_random_uuid()::text, '-', ''), 26), 'Noor', 'Noor',
       'late-' || n || '${GUEST_DOMAIN}', now() + interval '90 days', case when n % 5 < 2 then 'ready' else 'none' end,
       case when n % 5 < 2 then starts_at end
     from episodes, generate_series(1, $2::int) n where id = $1`,
    [id, EPISODE_GUESTS - GUESTS_EACH],
  );
  await db.query('analyze test_sessions');
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < STATEMENT_ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { rowCount } = await db.query(NOT_READY, [id]);
    times.push(performance.now() - startedAt);
    found = rowCount ?? 0;
  }
  return {
    name: `Who is not ready, of ${EPISODE_GUESTS} guests`,
    value: rounded(median(times), 2),
    unit: 'ms',
    note: `one statement, which finds ${found}; median of ${STATEMENT_ROUNDS}`,
  };
}

const NOT_READY = `select s.id, s.guest_email from test_sessions s join episodes e on e.id = s.episode_id
  where e.id = $1 and s.guest_email is not null and s.expires_at > now()
    and guest_state(s.latest_outcome, s.latest_result_at, s.opened_at, e.starts_at, e.fresh_days) <> 'ready'`;

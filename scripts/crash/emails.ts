import { specOf } from '../../server/jobs/kinds';
import { fillDueEmails, GUEST_DOMAIN } from '../harness/due-emails';
import { type EmailInstance, startProductInstance } from '../harness/email-instance';
import { type EmailStage, withEmailStage } from '../harness/email-stage';
import { signalAll } from '../harness/processes';
import { until } from '../harness/until';
import type { RandomSource } from '../testing/random';

const SERVER_MS = 200;
const WORKSPACES = 50;
const GUESTS_EACH = 10;
const EMAILS = WORKSPACES * GUESTS_EACH;
/** Longer than the lease of the jobs of the last killed instance, and the emails after it. */
const END_DEADLINE_MS = 120_000;

interface EmailCrashes {
  readonly kills: number;
  readonly random: RandomSource;
  readonly print: (line: string) => void;
}

/** Kills the app again and again while emails to guests are due, and returns what is wrong afterwards. */
export const crashWhileSending = ({ kills, random, print }: EmailCrashes): Promise<readonly string[]> =>
  withEmailStage(SERVER_MS, async (stage) => {
    await fillDueEmails(stage.db, { workspaces: WORKSPACES, guestsEach: GUESTS_EACH });
    const place = { databaseUrl: stage.databaseUrl, smtpUrl: stage.server.url };
    const dataDir = await stage.stage.newFolder();
    const start = () => startProductInstance(dataDir, place);
    let instance = await start();
    let killed = 0;
    for (; killed < kills && !(await isAllSent(stage)); killed += 1) {
      await killWhileSending(stage, instance, random);
      instance = await start();
    }
    // If not all arrive, the faults say how many are missing.
    await until('all emails are sent', () => isAllSent(stage), END_DEADLINE_MS).catch(() => undefined);
    await instance.stop();
    return report(stage, killed, print);
  });

async function killWhileSending(stage: EmailStage, { pid }: EmailInstance, random: RandomSource): Promise<void> {
  // Before the answer to the first emails, or among later ones.
  const enough = stage.server.arrived.length + random.between(1, 2 * specOf('guest-email').concurrency);
  await until('emails', async () => stage.server.arrived.length >= enough || isAllSent(stage));
  signalAll([pid], 'SIGKILL');
}

const isAllSent = async ({ db }: EmailStage): Promise<boolean> =>
  (await db.query("select from guest_emails where state = 'waiting' limit 1")).rowCount === 0;

function report({ server }: EmailStage, killed: number, print: (line: string) => void): readonly string[] {
  const idsOf = new Map<string, string[]>();
  for (const { to, messageId } of server.arrived.filter((email) => email.to.endsWith(GUEST_DOMAIN)))
    idsOf.set(to, [...(idsOf.get(to) ?? []), messageId]);
  const repeated = [...idsOf].filter(([, ids]) => ids.length > 1);
  const differing = repeated.filter(([, ids]) => new Set(ids).size > 1);
  const missing = EMAILS - idsOf.size;
  const most = Math.max(...[...idsOf.values()].map(({ length }) => length));
  print(
    `${EMAILS} emails and ${killed} crashes while they were sent: ${missing} missing, ${repeated.length} sent again (at most ${most} times), ${differing.length} of them with another Message-ID.`,
  );
  print(
    `What remains possible: an email that the mail server takes at the moment of a crash is sent again, with the same Message-ID, at most ${specOf('guest-email').concurrency} for each crash.`,
  );
  return [
    ...(missing > 0 ? [`${missing} emails to guests are missing`] : []),
    ...differing.map(([to]) => `the emails to ${to} have different ids`),
    ...(repeated.length > killed * specOf('guest-email').concurrency
      ? [`${repeated.length} emails were sent again after ${killed} crashes`]
      : []),
  ];
}

import type { EpisodeEmails, InvitedCounts } from '@linecheck/contract';
import { localTimeOf } from '@linecheck/contract';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { openSmtpMail } from '../mail/smtp-mail';
import { addTestGuests, boardOf, createTestEpisode } from './guest-links';
import { openPostOffice } from './letters';
import { openTestApp, type TestHost } from './open-test-app';

export const HOUR_MS = 3_600_000;
const MAIL_FROM = 'no-reply@check.example.org';
const PLAN = { reminderHours: [48, 6], tellsChanges: false, summary: false };

const HOLD_JOBS = `
  create function hold_job() returns trigger language plpgsql as $$
    begin
      new.run_at := new.run_at + interval '30 days';
      return new;
    end
  $$;
  create trigger jobs_hold before insert on jobs for each row execute function hold_job();
`;

/** An app with a real mail server, and a clock that a test sets forward. In a still one no job becomes due. */
export async function openEmailStage({ isStill = false } = {}) {
  const refused = new Map<string, number>();
  const office = await openPostOffice({ refuses: (address) => refused.get(address) });
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const app = await openTestApp({
    mail: openSmtpMail({ url: office.url, from: MAIL_FROM }),
    config: { publicUrl: 'https://check.example.org', smtpUrl: office.url, mailFrom: MAIL_FROM },
    clock,
  });
  const { pool } = app.deps.db;
  if (isStill) await pool.query(HOLD_JOBS);
  else await app.listen();
  const confirm = (host: TestHost) =>
    pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);

  async function openHost(): Promise<TestHost> {
    const host = await app.signUpPro();
    await confirm(host);
    return host;
  }

  /** The jobs of these kinds that are due by the clock of the test are done when it resolves. */
  async function runDue(): Promise<void> {
    const due = `run_at <= now() + make_interval(secs => $1) and failed_at is null
      and (kind like 'episode-%' or kind in ('guest-email', 'summary-letter'))`;
    const waiting = async () => (await pool.query(`select kind, key from jobs where ${due}`, [ahead / 1000])).rows;
    await pool.query(`update jobs set run_at = now() where ${due} and locked_by is null`, [ahead / 1000]);
    // The email that a new account gets wakes the runner.
    await app.signUp();
    await expect.poll(waiting, { timeout: 30_000, interval: 50 }).toEqual([]);
  }

  return {
    app,
    pool,
    refused,
    clock,
    confirm,
    openHost,
    runDue,
    close: office.close,
    resetClock: (): void => {
      ahead = 0;
    },
    /** Sets the clock forward to this time, and does what is due by then. */
    async goTo(at: number): Promise<void> {
      ahead = at - Date.now();
      await runDue();
    },
    /** The mail server has refused each waiting email of the workspace once when it resolves. */
    async tried({ workspaceId }: TestHost): Promise<void> {
      const waiting = async () =>
        (
          await pool.query(`select attempts, locked_by from jobs where kind = 'guest-email' and turn = $1`, [
            workspaceId,
          ])
        ).rows;
      await expect.poll(waiting).toEqual([{ attempts: 1, locked_by: null }]);
    },
    lettersTo: (address: string): readonly Email[] =>
      office.letters.filter(({ to }) => to?.some((each) => each.address === address)),
    /** An episode that starts in so many hours, with guests of these names. */
    async openEpisode(host: TestHost, hours: number, names: readonly string[]) {
      const startsAt = new Date(Math.ceil((clock() + hours * HOUR_MS) / 60_000) * 60_000);
      const startsLocal = localTimeOf(startsAt, 'Europe/Berlin');
      const episode = await createTestEpisode(host, { title: 'Tides', startsLocal, timeZone: 'Europe/Berlin' });
      const tag = episode.id.slice(0, 8);
      const addressOf = (name: string) => `${name.toLowerCase()}-${tag}@guests.example.org`;
      if (names.length > 0)
        await addTestGuests(host, episode, ...names.map((name) => ({ name, email: addressOf(name) })));
      const emails = async (): Promise<EpisodeEmails> => (await host.get(`/api/episodes/${episode.id}/emails`)).json();
      const guest = async (name: string) => {
        const found = (await boardOf(host, episode)).guests.find(({ guestName }) => guestName === name);
        if (found === undefined) throw new Error(`no guest ${name}`);
        return found;
      };
      return {
        ...{ episode, startsAt, addressOf, emails, guest },
        plan: (plan: object = {}) => host.put(`/api/episodes/${episode.id}/emails`, { ...PLAN, ...plan }),
        invite: (body: object = { guests: 'new' }) => host.post(`/api/episodes/${episode.id}/invitations`, body),
        tell: async (): Promise<InvitedCounts> => (await host.post(`/api/episodes/${episode.id}/news`)).json(),
      };
    },
  };
}

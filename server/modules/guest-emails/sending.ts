import { setTimeout as wait } from 'node:timers/promises';
import { type BounceReason, can, GUEST_STATES } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type EpisodeId, episodeId, type GuestEmailId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { chosenLanguage } from '../../language/reader-language';
import { type EmailDraft, MailError, sendsMail } from '../../mail/mail';
import { recordEvents } from '../domain-events/service';
import { addressKeyOf } from '../email-objections/service';
import type { PlanService } from '../plans/service';
import type { EmailedPage, TestSessionService } from '../test-sessions/service';
import { type ComposeDependencies, composeEmail, composeSummary, emailShowOf, firstToMendIn } from './compose';
import { type DueEpisode, type DueFacts, skipReasonOf, type ToldChange, toldOf } from './decide';
import { EmailQueue, type EmailQueueDependencies } from './email-queue';
import { type AddressRow, GuestEmailStore, type StoredEmail } from './email-store';
import { EmailPlanStore, type LinkToEmail } from './plan-store';
import { EmailPlanning } from './planning';
import { GIVE_UP_MS, guestsToTell, reminderOccasion, reminderTime, summaryTime } from './rules';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job that runs this much before its time was not moved: clocks of two machines differ. */
const EARLY_MS = 5 * MINUTE_MS;

/** An email waits this long at most for a job that has been lost. */
const LOST_HOURS = GIVE_UP_MS / HOUR_MS + 4;

/** A mail server may scan an email before it answers. Shorter than the timeout of the job. */
const PATIENCE_MS = 150_000;

/** Seconds for which the database may be away after the mail server has taken an email. */
const STORE_TRIES = 10;

async function withoutSendingAgain(store: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store();
    } catch (error) {
      if (tries === STORE_TRIES) throw error;
      await wait(1000);
    }
  }
}

/** Rows of a summary; the others are counted. */
const SUMMARY_GUESTS = 50;

export interface SendingDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'mail'>,
    EmailQueueDependencies,
    Pick<ComposeDependencies, 'returnPathOf'> {
  readonly plans: PlanService;
  readonly sessions: TestSessionService;
}

interface FoundLink {
  readonly link: LinkToEmail;
  readonly page: EmailedPage;
}

/** The work of the jobs: sends what is due, if it is still wanted then. */
export class GuestEmailSender {
  private readonly store: GuestEmailStore;
  private readonly plans: EmailPlanStore;
  private readonly queue: EmailQueue;
  private readonly planning: EmailPlanning;

  constructor(private readonly deps: SendingDependencies) {
    this.store = new GuestEmailStore(deps.db.kysely);
    this.plans = new EmailPlanStore(deps.db.kysely);
    this.queue = new EmailQueue(deps);
    this.planning = new EmailPlanning(deps);
  }

  /**
   * Sends an email that waits, or settles why it is not sent. It is sent again, with the same Message-ID, only if the app
   * ends, or the database is away, between the answer of the mail server and the next statement, or if that answer takes
   * longer than `PATIENCE_MS`.
   *
   * @throws MailError if the mail server does not take it now: the job tries again.
   */
  async send(id: GuestEmailId): Promise<void> {
    const email = await this.store.findWaiting(id);
    if (email === undefined) return;
    // The link is deleted.
    if (email.session_id === null) return this.store.settle(id, { state: 'skipped', reason: 'not-asked' });
    const link = await this.plans.findLink(email.workspace_id, email.session_id, email.asked_by);
    const page = await this.deps.sessions.readForEmail(email.workspace_id, email.session_id);
    if (link === undefined || page === undefined) return;
    const address = page.row.guest_email;
    const addressKey = address && (await addressKeyOf(this.deps.hashKey, address));
    const ofAddress = addressKey ? await this.store.tryAddress(email, addressKey) : undefined;
    const reason = skipReasonOf(this.factsOf(email, { link, page }, ofAddress));
    if (reason !== null || !address) {
      await this.store.settle(id, { state: 'skipped', reason: reason ?? 'no-address', addressKey });
      return;
    }
    const composed = { link, session: page.session, plan: page.plan, address, calendarIn: page.calendarIn };
    const outgoing = await composeEmail(this.deps, email, composed);
    try {
      await this.deps.mail.send({ ...outgoing, patienceMs: PATIENCE_MS });
    } catch (error) {
      return this.settleFailure(email, error);
    }
    await withoutSendingAgain(() => this.store.settle(id, { state: 'sent', told: toldBy(email, { link, page }) }));
  }

  /** Asks the guests of an episode who are not ready at this moment, invited before or not. */
  async remind(id: EpisodeId, hours: number): Promise<void> {
    const plan = await this.plans.findPlan(id);
    if (plan === undefined || !this.isDue(reminderTime(plan.starts_at, hours), plan.starts_at)) return;
    await transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, plan.workspace_id);
      const guests = await new GuestEmailStore(trx).guestsToRemind(id, hours);
      await this.queue.add(
        trx,
        plan.workspace_id,
        guests.map(({ id: session, starts_at, asked_by }) => ({
          session,
          kind: 'reminder' as const,
          occasion: reminderOccasion(hours, starts_at),
          before: starts_at,
          askedBy: asked_by ?? plan.last_asker,
        })),
      );
    });
  }

  /** Tells the guests of an episode what has changed, if its host still wants that. */
  async tellNews(id: EpisodeId): Promise<void> {
    if (!sendsMail(this.deps.config)) return;
    const found = await this.plans.findPlan(id);
    if (found === undefined) return;
    await transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, found.workspace_id);
      const plan = await new EmailPlanStore(trx).findPlan(id);
      if (!plan?.tells_changes) return;
      const show = { startsAt: plan.starts_at, isCalledOff: plan.called_off_at !== null };
      const guests = await this.queue.guests(trx, plan.workspace_id, { episode: id });
      const { wanted } = guestsToTell(guests, show);
      const news = { show, revision: plan.revision, guests: wanted, askedBy: plan.last_asker };
      await this.queue.addNews(trx, plan.workspace_id, news);
    });
  }

  /** Enqueues the summary for each member who wants it. */
  async summarize(id: EpisodeId): Promise<void> {
    const plan = await this.plans.findPlan(id);
    if (plan === undefined || !this.isDue(summaryTime(plan), plan.starts_at)) return;
    const readers = await this.plans.summaryReaders(id);
    await this.deps.jobs.enqueueAll(
      this.deps.db.kysely,
      'summary-letter',
      readers.map(({ id: host }) => ({ payload: { episode: id, host }, key: `${id} ${host}`, delayMs: 0 })),
    );
  }

  /** Undefined if the member no longer wants the summary, or the episode does not take place. */
  async writeSummary(episode: string, host: string): Promise<EmailDraft | undefined> {
    const id = episodeId(episode);
    const plan = await this.plans.findPlan(id);
    const [reader] = await this.plans.summaryReaders(id, host);
    if (plan === undefined || reader === undefined || !this.isDue(summaryTime(plan), plan.starts_at)) return undefined;
    const previewed = await this.deps.sessions
      .preview({ workspace: plan.workspace_id }, { episode: id }, () => chosenLanguage(reader.language, 'hosts'))
      .catch((error: unknown) => {
        // The plan of the host has no episodes any more, or the episode is gone.
        if (error instanceof ProblemError) return undefined;
        throw error;
      });
    const show = previewed && emailShowOf(previewed.session);
    if (!show) return undefined;
    const guests = await this.summaryGuests(id, chosenLanguage(reader.language, 'hosts'));
    const { publicUrl } = this.deps.config;
    const email = composeSummary({ publicUrl }, reader, { episodeId: id, show, ...guests });
    const day = plan.starts_at.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace(/\W/g, '');
    return { email: { ...email, messageId: `<summary-${id}-${reader.id}-${day}@${new URL(publicUrl).hostname}>` } };
  }

  /** The guests for a summary, the most urgent first. */
  async summaryGuests(id: EpisodeId, language: LanguageCode) {
    const rows = await this.plans.summaryGuests(id);
    const urgent = rows.toSorted((a, b) => GUEST_STATES.indexOf(a.state) - GUEST_STATES.indexOf(b.state));
    return {
      guests: urgent
        .slice(0, SUMMARY_GUESTS)
        .map((row) => ({ name: row.guest_name, state: row.state, missed: firstToMendIn(language, row) })),
      ready: rows.filter(({ state }) => state === 'ready').length,
      all: rows.length,
    };
  }

  /** Deletes what was settled long ago, settles what has been lost, and makes the jobs that are missing. */
  async purgeExpired(): Promise<void> {
    await this.store.expire(this.deps.config.resultDays, LOST_HOURS);
    await this.planning.restoreJobs(this.deps.db.kysely);
  }

  private isDue(at: Date, startsAt: Date): boolean {
    const now = this.deps.clock();
    return sendsMail(this.deps.config) && now >= at.getTime() - EARLY_MS && now < startsAt.getTime();
  }

  private async settleFailure(email: StoredEmail, error: unknown): Promise<void> {
    const { id, due_at } = email;
    const bounced = error instanceof MailError ? error.bounced : undefined;
    if (bounced !== undefined) return this.settleBounce(email, bounced);
    if (this.deps.clock() - due_at.getTime() < GIVE_UP_MS) throw error;
    await this.store.settle(id, { state: 'failed' });
  }

  private settleBounce({ id, workspace_id: workspace, session_id: session }: StoredEmail, reason: BounceReason) {
    return transaction(this.deps.db.kysely, async (trx) => {
      await new GuestEmailStore(trx).settle(id, { state: 'bounced', reason });
      await recordEvents(trx, this.deps.jobs, [{ workspace, kind: 'email.bounced', session }]);
    });
  }

  private factsOf(email: StoredEmail, { link, page }: FoundLink, ofAddress: AddressRow | undefined): DueFacts {
    return {
      kind: email.kind,
      now: new Date(this.deps.clock()),
      isRepeated: email.kind === 'invitation' && email.occasion !== 'invitation-1',
      hasAddress: ofAddress !== undefined,
      objection: ofAddress?.objection ?? null,
      hasBounced: ofAddress?.has_bounced ?? false,
      sentToAddress: ofAddress?.sent ?? 0,
      sentByWorkspace: ofAddress?.sent_by_workspace ?? 0,
      isLinkExpired: link.is_expired,
      isHostBlocked: link.is_blocked,
      isHostConfirmed: link.reply_to !== null,
      told: toldOf(link),
      episode: episodeOf(email, link, page),
    };
  }
}

/** What a guest has been told once this email has gone out. A reminder does not say that the time has moved. */
function toldBy({ kind }: StoredEmail, { link, page: { row } }: FoundLink): ToldChange {
  const now = { startsAt: row.starts_at, isCalledOff: row.called_off_at !== null };
  return kind === 'reminder' ? (toldOf(link) ?? now) : now;
}

function episodeOf(email: StoredEmail, link: LinkToEmail, { row, plan }: EmailedPage): DueEpisode | null {
  const { starts_at: startsAt, minutes } = row;
  if (startsAt === null || minutes === null || link.state === null) return null;
  const planned = (link.reminder_hours ?? []).map((hours) => reminderOccasion(hours, startsAt));
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    isCalledOff: row.called_off_at !== null,
    isArchived: link.archived_at !== null,
    state: link.state,
    isInPlan: can(plan, 'episodes'),
    isOutdated: email.kind === 'reminder' && !planned.includes(email.occasion),
  };
}

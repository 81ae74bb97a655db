import {
  can,
  type changeEpisodeEmails,
  type changeGuestAddress,
  type EndpointInput,
  type EpisodeEmails,
  type InvitedCounts,
  type inviteGuests,
  roleMay,
} from '@linecheck/contract';
import { type DbClient, transaction } from '../../db/database';
import type { SignedInCaller } from '../../domain/caller';
import { type EpisodeId, type SessionId, sessionId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { sendsMail } from '../../mail/mail';
import { changedFields, recordAct } from '../audit/service';
import { stopsEmail } from '../email-objections/service';
import { EmailQueue } from './email-queue';
import { GuestEmailStore } from './email-store';
import { EmailPlanStore, type PlannedEpisode } from './plan-store';
import { EmailPlanning, remindersInOrder } from './planning';
import {
  bouncesNow,
  type EmailedGuest,
  emailObstacleOf,
  guestsToInvite,
  guestsToTell,
  invitationOccasion,
  isInvited,
  isRemindable,
  reminderTime,
  roomAfter,
  summaryTime,
} from './rules';
import type { SendingDependencies } from './sending';

export { type EmailsOfGuest, emailsOfGuest, toBoardEmail } from './board-emails';
export { EmailPlanning, type EmailTimes, remindersInOrder } from './planning';
export { GuestEmailSender, type SendingDependencies } from './sending';

const MINUTE_MS = 60_000;

const NOTHING_SENT: InvitedCounts = { now: 0, later: 0, laterAt: null, withoutAddress: 0, objected: 0, already: 0 };

type EmailPlan = EndpointInput<typeof changeEpisodeEmails>['body'];
type InvitationWish = EndpointInput<typeof inviteGuests>['body'];
type ChangedAddress = EndpointInput<typeof changeGuestAddress>['body'];

/** The emails to guests, as members ask for them. */
export class GuestEmailService {
  private readonly queue: EmailQueue;
  private readonly planning: EmailPlanning;

  constructor(private readonly deps: SendingDependencies) {
    this.queue = new EmailQueue(deps);
    this.planning = new EmailPlanning(deps);
  }

  async read(caller: SignedInCaller, id: EpisodeId): Promise<EpisodeEmails> {
    const db = this.deps.db.kysely;
    const [episode, guests, due] = await Promise.all([
      this.find(db, caller, id),
      this.queue.guests(db, caller.workspace, { episode: id }),
      new GuestEmailStore(db).dueCounts(caller.workspace),
    ]);
    const show = { startsAt: episode.starts_at, isCalledOff: episode.called_off_at !== null };
    const count = (fits: (guest: EmailedGuest) => boolean) => guests.filter(fits).length;
    const withAddress = guests.filter(({ addressKey }) => addressKey !== null);
    const isObjected = ({ objection }: EmailedGuest) => stopsEmail(objection, 'invitation');
    return {
      obstacle: this.obstacleOf(episode, {
        // A viewer sends nothing: what they see is that of the owner.
        isConfirmed: roleMay(caller.role, 'work') ? episode.is_confirmed : episode.reply_to !== null,
      }),
      reminderHours: [...episode.reminder_hours],
      tellsChanges: episode.tells_changes,
      summary: episode.is_summary_mine,
      invited: count(isInvited),
      notInvited: withAddress.filter((guest) => !isInvited(guest) && !isObjected(guest) && !bouncesNow(guest)).length,
      withoutAddress: guests.length - withAddress.length,
      objected: withAddress.filter(isObjected).length,
      bounced: withAddress.filter(bouncesNow).length,
      waiting: guests.reduce((sum, { waiting }) => sum + waiting, 0),
      toTell: guestsToTell(guests, show).wanted.length,
      planned: this.planned(episode, count(isRemindable)),
      left: roomAfter(0, due, this.deps.clock()),
      replyTo: episode.reply_to,
    };
  }

  async change(caller: SignedInCaller, id: EpisodeId, plan: EmailPlan): Promise<void> {
    await this.work(caller, async (trx) => {
      await this.setPlan(trx, caller, await this.find(trx, caller, id), plan);
    });
  }

  invite(caller: SignedInCaller, id: EpisodeId, { guests: chosen, plan }: InvitationWish): Promise<InvitedCounts> {
    return this.work(caller, async (trx) => {
      const episode = await this.find(trx, caller, id);
      this.assertSends(episode);
      if (plan !== undefined) await this.setPlan(trx, caller, episode, plan);
      const all = await this.queue.guests(trx, caller.workspace, { episode: id });
      const named = chosen === 'new' ? undefined : new Set(chosen.map(sessionId));
      const guests = named === undefined ? all : all.filter((guest) => named.has(guest.id));
      if (named !== undefined && guests.length !== named.size) throw new ProblemError('not_found');
      const counts = await this.sendInvitations(trx, caller, guests, named !== undefined);
      const count = counts.now + counts.later;
      if (count > 0) await recordAct(trx, caller, { act: 'guests_invited', target: id, details: { count } });
      return counts;
    });
  }

  tell(caller: SignedInCaller, id: EpisodeId): Promise<InvitedCounts> {
    return this.work(caller, async (trx) => {
      const episode = await this.find(trx, caller, id);
      this.assertSends({ ...episode, called_off_at: null });
      const show = { startsAt: episode.starts_at, isCalledOff: episode.called_off_at !== null };
      const { wanted, ...others } = guestsToTell(await this.queue.guests(trx, caller.workspace, { episode: id }), show);
      const news = { show, revision: episode.revision, guests: wanted, askedBy: caller.person };
      const queued = await this.queue.addNews(trx, caller.workspace, news);
      const count = queued.now + queued.later;
      if (count > 0) await recordAct(trx, caller, { act: 'guests_told', target: id, details: { count } });
      return { ...queued, ...others };
    });
  }

  /** Invites the guest of a link, also one without an episode. */
  async inviteLink(caller: SignedInCaller, id: SessionId): Promise<InvitedCounts> {
    await this.assertLinkSends(caller, id);
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.planOf(trx, caller.workspace, { lock: true });
      return this.sendLinkInvitation(trx, caller, id);
    });
  }

  /** @throws ProblemError `plan_required` if links have no addresses in the plan of the workspace. */
  async changeAddress(
    caller: SignedInCaller,
    id: SessionId,
    { email, invites }: ChangedAddress,
  ): Promise<InvitedCounts> {
    if (invites) await this.assertLinkSends(caller, id);
    return transaction(this.deps.db.kysely, async (trx) => {
      const plan = await this.deps.sessions.change(trx, caller, id, { guestEmail: email });
      if (!can(plan, 'personalisedLinks')) throw new ProblemError('plan_required', { reason: 'episodes' });
      return invites ? this.sendLinkInvitation(trx, caller, id) : NOTHING_SENT;
    });
  }

  /** @throws ProblemError `not_found` for an episode of others. */
  async find(
    db: DbClient,
    caller: Pick<SignedInCaller, 'workspace' | 'person'>,
    id: EpisodeId,
  ): Promise<PlannedEpisode> {
    const episode = await new EmailPlanStore(db).find(caller.workspace, id, caller.person);
    if (episode === undefined) throw new ProblemError('not_found');
    return episode;
  }

  private async sendLinkInvitation(trx: DbClient, caller: SignedInCaller, id: SessionId): Promise<InvitedCounts> {
    const guests = await this.queue.guests(trx, caller.workspace, { link: id });
    const counts = await this.sendInvitations(trx, caller, guests, true);
    if (counts.now + counts.later > 0) await recordAct(trx, caller, { act: 'guest_invited', target: id });
    return counts;
  }

  private async sendInvitations(
    trx: DbClient,
    caller: SignedInCaller,
    guests: readonly EmailedGuest[],
    isNamed: boolean,
  ): Promise<InvitedCounts> {
    const { wanted, ...others } = guestsToInvite(guests, isNamed);
    const queued = await this.queue.add(
      trx,
      caller.workspace,
      wanted.map((guest) => ({
        session: guest.id,
        kind: 'invitation',
        occasion: invitationOccasion(guest),
        askedBy: caller.person,
      })),
    );
    return { ...queued, ...others };
  }

  private async setPlan(
    trx: DbClient,
    caller: SignedInCaller,
    episode: PlannedEpisode,
    plan: EmailPlan,
  ): Promise<void> {
    const before = {
      reminderHours: [...episode.reminder_hours],
      tellsChanges: episode.tells_changes,
      summary: episode.is_summary_mine,
    };
    const after = { ...plan, reminderHours: remindersInOrder(plan.reminderHours) };
    const fields = changedFields(before, after);
    if (fields.length === 0) return;
    if (asksForMore(before, after)) assertConfirmed(episode);
    const store = new EmailPlanStore(trx);
    await store.setPlan(episode.id, after);
    if (before.summary !== after.summary) await store.setSummary(episode.id, caller.person, after.summary);
    await recordAct(trx, caller, { act: 'emails_planned', target: episode.id, details: { fields } });
    await this.planning.follow(trx, episode.id, before.reminderHours);
  }

  private planned(episode: PlannedEpisode, guests: number): EpisodeEmails['planned'] {
    if (!episode.is_held) return [];
    const all = [
      ...episode.reminder_hours.map((hours) => ({
        kind: 'reminder' as const,
        at: reminderTime(episode.starts_at, hours),
        guests,
      })),
      ...(episode.is_summary_mine ? [{ kind: 'summary' as const, at: summaryTime(episode), guests: null }] : []),
    ];
    return all
      .filter(({ at }) => at.getTime() > this.deps.clock())
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, ...each }) => ({ ...each, at: at.toISOString() }));
  }

  private obstacleOf(episode: PlannedEpisode, { isConfirmed }: { readonly isConfirmed: boolean }) {
    return emailObstacleOf({
      sendsMail: sendsMail(this.deps.config),
      isConfirmed,
      isInPlan: can(this.deps.plans.planOfUser(episode), 'episodes'),
      isArchived: episode.archived_at !== null,
      isCalledOff: episode.called_off_at !== null,
      isOver: episode.starts_at.getTime() + episode.minutes * MINUTE_MS <= this.deps.clock(),
    });
  }

  /** @throws ProblemError if no email can be sent for this episode. */
  private assertSends(episode: PlannedEpisode): void {
    refuse(this.obstacleOf(episode, { isConfirmed: episode.is_confirmed }));
  }

  private async assertLinkSends({ workspace, person }: SignedInCaller, id: SessionId): Promise<void> {
    const [page, link] = await Promise.all([
      this.deps.sessions.readForEmail(workspace, id),
      new EmailPlanStore(this.deps.db.kysely).findLink(workspace, id, person),
    ]);
    if (page === undefined || link === undefined) throw new ProblemError('not_found');
    const { starts_at: startsAt, minutes, called_off_at } = page.row;
    const isEpisodeOver = startsAt !== null && startsAt.getTime() + (minutes ?? 0) * MINUTE_MS <= this.deps.clock();
    refuse(
      emailObstacleOf({
        sendsMail: sendsMail(this.deps.config),
        isConfirmed: link.is_confirmed,
        isInPlan: startsAt === null || can(page.plan, 'episodes'),
        isArchived: link.archived_at !== null,
        isCalledOff: called_off_at !== null,
        isOver: link.is_expired || isEpisodeOver,
      }),
    );
  }

  /** Runs one change of a workspace at a time, if its plan has episodes. */
  private work<T>(caller: SignedInCaller, change: (trx: DbClient) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return change(trx);
    });
  }
}

/** True if a plan lets emails go out by themselves that the one before did not. */
const asksForMore = (before: EmailPlan, after: EmailPlan): boolean =>
  after.reminderHours.some((hours) => !before.reminderHours.includes(hours)) ||
  (after.tellsChanges && !before.tellsChanges) ||
  (after.summary && !before.summary);

/** @throws ProblemError if the member who asks has no confirmed address. */
function assertConfirmed({ is_confirmed: isConfirmed }: PlannedEpisode): void {
  if (!isConfirmed) refuse('unconfirmed');
}

/** @throws ProblemError for an obstacle. */
function refuse(obstacle: ReturnType<typeof emailObstacleOf>): void {
  if (obstacle === null) return;
  if (obstacle === 'plan') throw new ProblemError('plan_required', { reason: 'episodes' });
  throw new ProblemError('no_guest_emails', { reason: obstacle });
}

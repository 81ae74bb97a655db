import type { CheckName } from '@linecheck/checks/check';
import {
  type EndpointInput,
  type endGuestHelp,
  type GuestHelp,
  type GuestReach,
  HELP_AWAY_MS,
  type HelpAnswerChoice,
  type HelpFacts,
  type HelpOnBoard,
  type HelpSummary,
  isSessionCode,
  roleMay,
  type WorkspaceReach,
} from '@linecheck/contract';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { type EpisodeId, type HelpRequestId, helpRequestId, type SessionId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { RateLimits } from '../../limits/limits';
import type { AuditActor } from '../audit/service';
import { recordEvents } from '../domain-events/service';
import type { NotificationService } from '../notifications/service';
import type { ResultLetterService } from '../result-letters/service';
import { afterMember, askedAgain, endedByGuest, type HelpOutcome, type HelpRecord, isFree, wouldRing } from './rules';
import { HelpRequestStore, type HelpRow, type LinkToHelp, type ListedHelp, ReachStore } from './store';

export { countReasons, needsHelp } from './store';

interface AskedHelp {
  readonly askId: string;
  readonly step: CheckName;
  readonly code: string;
  readonly line: string;
  readonly facts: HelpFacts;
}

interface RungHelp {
  readonly id: HelpRequestId;
  readonly asked: Pick<AskedHelp, 'step' | 'code'>;
}

type GuestsEnd = EndpointInput<typeof endGuestHelp>['body'];

type ChangedReach = Parameters<ReachStore['change']>[1];

/** What a member does, without who and when. */
type GivenAct =
  | { readonly kind: 'take' | 'give-back' | 'solve'; readonly revision: number }
  | { readonly kind: 'answer'; readonly revision: number; readonly answer: HelpAnswerChoice };

const ACTS = {
  take: 'help_taken',
  'give-back': 'help_given_back',
  answer: 'help_answered',
  solve: 'help_solved',
} as const satisfies Record<GivenAct['kind'], string>;

export interface HelpRequestDependencies extends Pick<ServerDependencies, 'db' | 'newId' | 'clock'> {
  readonly limits: RateLimits;
  readonly notifications: NotificationService;
  readonly letters: ResultLetterService;
  readonly jobs: JobQueue;
}

export class HelpRequestService {
  private readonly store: HelpRequestStore;

  constructor(private readonly deps: HelpRequestDependencies) {
    this.store = new HelpRequestStore(deps.db.kysely);
  }

  /**
   * Asks for help, or sends newer facts. Null if nobody is told: the answer does not say whether the link is unknown, has
   * ended, or is of an episode that is over or called off.
   */
  async ask(sessionCode: string, asked: AskedHelp): Promise<GuestHelp | null> {
    const link = isSessionCode(sessionCode) ? await this.store.findLink(sessionCode) : undefined;
    if (link === undefined) return null;
    const before = await this.store.newestOf(link.id);
    const mayRing = !ringsNext(before, asked) || (await this.countRing(link.workspace_id));
    return transaction(this.deps.db.kysely, async (trx) => {
      const locked = await new HelpRequestStore(trx).lockLink(sessionCode);
      return locked === undefined ? null : this.write(trx, locked, { ...asked, mayRing });
    });
  }

  private async write(
    trx: DbClient,
    link: LinkToHelp,
    { mayRing, ...asked }: AskedHelp & { readonly mayRing: boolean },
  ): Promise<GuestHelp | null> {
    const store = new HelpRequestStore(trx);
    const row = await store.newestOf(link.id);
    if (row?.ask_id === asked.askId) return toGuestHelp(row);
    const rings = mayRing && ringsNext(row, asked);
    const isNew = row === undefined || row.state === 'closed';
    const id = isNew ? helpRequestId(this.deps.newId()) : row.id;
    if (isNew) await store.insert(link, id, { ...asked, rings });
    else await store.askAgain(id, { ...asked, ...askedAgain(recordOf(row), row.now.getTime()), rings });
    if (rings) await this.ring(trx, link, { id, asked });
    const written = await store.newestOf(link.id);
    return written === undefined ? null : toGuestHelp(written);
  }

  private async ring(trx: DbClient, link: LinkToHelp, { id, asked }: RungHelp): Promise<void> {
    const { notifications, letters, jobs } = this.deps;
    await recordEvents(trx, jobs, [
      {
        workspace: link.workspace_id,
        kind: 'guest.needs_help',
        session: link.id,
        facts: { check: asked.step, reason: asked.code },
      },
    ]);
    const help = { helpRequestId: id, guestName: link.guest_name };
    if (await notifications.renewHelp(trx, link.workspace_id, help)) return;
    await notifications.addHelp(trx, link.workspace_id, help);
    await letters.announceHelp(trx, link.workspace_id, id);
  }

  /** False if the workspace has had so many that this one is only put on the board. */
  private async countRing(workspace: WorkspaceId): Promise<boolean> {
    try {
      await this.deps.limits.count('helpRings', workspace);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  async readAsGuest(sessionCode: string): Promise<GuestHelp | null> {
    const row = isSessionCode(sessionCode) ? await this.store.findAsGuest(sessionCode) : undefined;
    if (row === undefined) return null;
    if (row.state !== 'closed') await this.store.noteSeenByGuest(row.id);
    return toGuestHelp(row);
  }

  /** Ends the guest's request, unless another one has followed. A member may have changed it meanwhile. */
  async endAsGuest(sessionCode: string, end: GuestsEnd): Promise<GuestHelp | null> {
    const row = isSessionCode(sessionCode) ? await this.store.findAsGuest(sessionCode) : undefined;
    if (row === undefined) return null;
    if (row.id !== end.id || row.state === 'closed') return toGuestHelp(row);
    if (!(await this.store.endAsGuest(row.id, endedByGuest(recordOf(row), end.how))))
      return this.endAsGuest(sessionCode, end);
    return this.readAsGuest(sessionCode);
  }

  /** A list that a member who works has read is shown: no letter is written about it. */
  async list({ workspace, role }: Pick<SignedInCaller, 'workspace' | 'role'>) {
    const rows = await this.store.list(workspace);
    if (roleMay(role, 'work') && rows.some(isUnshown)) await this.store.noteShown(workspace);
    return { now: new Date(this.deps.clock()).toISOString(), requests: rows.map(toSummary) };
  }

  async read(workspace: WorkspaceId, id: HelpRequestId) {
    const row = await this.find(workspace, id);
    return { ...toSummary(row), facts: row.facts, reach: row.episode_reach ?? row.host_reach };
  }

  /**
   * An act of a member, by the revision that the member has read: of two at once, the second is told who was first.
   *
   * @throws ProblemError `help_taken`, `help_closed` or `help_changed`.
   */
  async act(caller: AuditActor, id: HelpRequestId, given: GivenAct): Promise<HelpSummary> {
    if (given.kind === 'answer') await this.assertKnown(caller.workspace, given.answer);
    const event = { ...given, by: caller.person };
    // A second attempt finds what has changed between reading and writing, and is refused for it.
    for (const _attempt of ['first', 'second']) {
      const row = await this.find(caller.workspace, id);
      const [next, outcome] = afterMember(recordOf(row), event, row.now.getTime());
      if (outcome === 'nothing') return toSummary(row);
      if (outcome !== 'done') throw refusalOf(outcome, row);
      if (await this.store.act(id, next, { by: caller, act: ACTS[event.kind] })) break;
    }
    return toSummary(await this.find(caller.workspace, id));
  }

  /** @throws ProblemError `answer_unknown` for a sentence that is not among the ready answers. */
  private async assertKnown(workspace: WorkspaceId, answer: HelpAnswerChoice): Promise<void> {
    if (answer.kind !== 'ready') return;
    const { answers } = await this.readReach(workspace);
    if (!answers.includes(answer.text)) throw new ProblemError('answer_unknown');
  }

  private async find(workspace: WorkspaceId, id: HelpRequestId) {
    const row = await this.store.find(workspace, id);
    if (row === undefined) throw new ProblemError('not_found');
    return row;
  }

  readReach(workspace: WorkspaceId): Promise<WorkspaceReach> {
    return new ReachStore(this.deps.db.kysely).get(workspace);
  }

  changeReach(caller: AuditActor, reach: ChangedReach): Promise<void> {
    return new ReachStore(this.deps.db.kysely).change(caller, reach);
  }

  async changeEpisodeReach(caller: AuditActor, id: EpisodeId, reach: GuestReach | null): Promise<void> {
    if (!(await new ReachStore(this.deps.db.kysely).changeOfEpisode(caller, id, reach)))
      throw new ProblemError('not_found');
  }
}

/** The open requests of these links, for the rows of a board. */
export async function openHelpOf(
  db: DbClient,
  workspace: WorkspaceId,
  links: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, HelpOnBoard>> {
  const rows = links.length === 0 ? [] : await new HelpRequestStore(db).openOf(workspace, links);
  return new Map(rows.map((row) => [row.session_id, toHelpOnBoard(row)]));
}

/** Closes the request about one of these steps within the transaction that stores a result in which they have passed. */
export const closePassedHelp = (db: DbClient, link: SessionId, steps: readonly CheckName[]): Promise<void> =>
  new HelpRequestStore(db).closePassed(link, steps);

/** Requests are kept as long as results. */
export const deleteOldHelp = (db: DbClient, days: number): Promise<void> =>
  new HelpRequestStore(db).deleteOlderThan(days);

/** True if this press of the guest rings, as far as the request itself decides. */
const ringsNext = (row: HelpRow | undefined, { askId }: Pick<AskedHelp, 'askId'>): boolean =>
  row === undefined ||
  (row.ask_id !== askId && (row.state === 'closed' || wouldRing(recordOf(row), row.now.getTime())));

const isUnshown = ({ state, shown_at, rung_at }: HelpRow): boolean =>
  state !== 'closed' && (shown_at === null || (rung_at !== null && shown_at < rung_at));

const recordOf = (row: HelpRow): HelpRecord => ({
  state: row.state,
  holder: row.held_by,
  answer: row.answer,
  closedHow: row.closed_how,
  revision: row.revision,
  rungAt: row.rung_at?.getTime() ?? null,
  heldAt: row.held_at?.getTime() ?? null,
});

function refusalOf(outcome: Exclude<HelpOutcome, 'done' | 'nothing'>, row: HelpRow): ProblemError {
  if (outcome === 'closed' && row.closed_how !== null)
    return new ProblemError('help_closed', { reason: row.closed_how });
  const name = nameOf(row);
  if (outcome === 'held')
    return new ProblemError('help_taken', name === '' ? {} : { reason: 'named', params: { name } });
  return new ProblemError('help_changed');
}

const nameOf = ({ first_name, last_name }: HelpRow): string => `${first_name ?? ''} ${last_name ?? ''}`.trim();

const shared = (row: HelpRow) => ({
  id: row.id,
  step: row.step,
  code: row.code,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  rungAt: row.rung_at?.toISOString() ?? null,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  closedHow: row.closed_how,
  closedAt: row.closed_at?.toISOString() ?? null,
});

const toGuestHelp = (row: HelpRow): GuestHelp => ({
  ...shared(row),
  now: row.now.toISOString(),
  by: row.first_name || null,
});

function toHelpOnBoard(row: HelpRow): HelpOnBoard {
  const at = row.now.getTime();
  return {
    ...shared(row),
    line: row.line,
    by: row.held_by === null ? null : { id: row.held_by, name: nameOf(row) },
    isAway: row.state !== 'closed' && at - row.guest_seen_at.getTime() >= HELP_AWAY_MS,
    isFree: isFree(recordOf(row), at),
    revision: row.revision,
  };
}

const toSummary = (row: ListedHelp): HelpSummary => ({
  ...toHelpOnBoard(row),
  sessionId: row.session_id,
  guestName: row.guest_name,
  title: row.title,
  episode:
    row.episode_id === null || row.episode_title === null || row.starts_at === null || row.time_zone === null
      ? null
      : {
          id: row.episode_id,
          title: row.episode_title,
          startsAt: row.starts_at.toISOString(),
          timeZone: row.time_zone,
        },
});

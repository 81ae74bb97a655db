import { createHash } from 'node:crypto';
import {
  BOARD_LINKS_MAX,
  can,
  type deleteGroupGuests,
  type EndpointInput,
  EPISODE_GUESTS_MAX,
  type GROUP_CLOSINGS,
  type GroupGuests,
  type GuestGroup,
  isSessionCode,
  type joinGroup,
  type readSharedBoard,
  type SharedBoard,
  type ViewLink,
} from '@linecheck/contract';
import { sharedGuest } from '@linecheck/contract/schemas';
import { namesOf } from '@linecheck/texts/guest-names';
import { lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import {
  type BoardLinkId,
  boardLinkId,
  type EpisodeId,
  episodeId,
  type SessionId,
  sessionId,
  type WorkspaceId,
} from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { RecentPages } from '../../domain/recent-pages';
import { hashToken, newToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import type { AuditActor } from '../audit/service';
import type { BrandingService } from '../branding/service';
import { recordEvents } from '../domain-events/service';
import type { PlanService } from '../plans/service';
import { newSessionCode } from '../test-sessions/service';
import { EpisodeLinkStore } from './link-store';
import { newGuest } from './rules';
import type { EpisodeService } from './service';
import { type GroupEpisode, type LinkedEpisode, SharingStore, type ViewLinkRow } from './sharing-store';
import { shownHostOf } from './shown-host';

type GroupDeletion = EndpointInput<typeof deleteGroupGuests>['body'];
type JoinBody = EndpointInput<typeof joinGroup>['body'];
type SharedQuery = EndpointInput<typeof readSharedBoard>['body'];

export interface SharingDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'newId' | 'randomBytes'> {
  readonly plans: PlanService;
  readonly episodes: EpisodeService;
  readonly branding: BrandingService;
  readonly jobs: JobQueue;
}

/** Time for which all visitors of an episode's board get one answer: the board of 5,000 guests costs up to 0.7 s. */
const BOARD_CACHE_MS = 5000;

interface VisitedBoard {
  readonly workspace: WorkspaceId;
  readonly episode: EpisodeId;
  readonly query: Omit<SharedQuery, 'token'>;
}

export class SharingService {
  private readonly store: SharingStore;

  /** Contains only what every visitor with a link to the board of the episode may see. */
  private readonly boards: RecentPages<VisitedBoard, Pick<SharedBoard, 'counts' | 'guests' | 'next'>>;

  constructor(private readonly deps: SharingDependencies) {
    this.store = new SharingStore(deps.db.kysely);
    this.boards = new RecentPages({
      render: (visited) => this.boardForVisitors(visited),
      keyOf: ({ episode, query: { after, q, state } }) => JSON.stringify([episode, after, q, state]),
      cacheMs: BOARD_CACHE_MS,
    });
  }

  openGroup(caller: AuditActor, id: EpisodeId): Promise<{ groupCode: string }> {
    return this.change(caller, async (store) => {
      const groupCode = await store.openGroup(caller, id, newSessionCode(this.deps.randomBytes));
      if (groupCode === undefined) throw new ProblemError('not_found');
      return { groupCode };
    });
  }

  /** Works on every plan: an open link can always be closed. */
  async closeGroup(caller: AuditActor, id: EpisodeId): Promise<void> {
    if (!(await this.store.closeGroup(caller, id))) throw new ProblemError('not_found');
  }

  async countGroupGuests(workspace: WorkspaceId, id: EpisodeId): Promise<Record<GroupGuests, number>> {
    const counts = await this.store.countGroupGuests(workspace, id);
    if (counts === undefined) throw new ProblemError('not_found');
    return counts;
  }

  /** Works on every plan. The link is closed first, so that nobody joins while guests are deleted. */
  deleteGroupGuests(
    caller: AuditActor,
    id: EpisodeId,
    { which, closesLink }: GroupDeletion,
  ): Promise<{ deleted: number }> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, caller.workspace);
      const store = new SharingStore(trx);
      if (!(await store.isIn(caller.workspace, id))) throw new ProblemError('not_found');
      if (closesLink) await store.closeGroup(caller, id);
      return { deleted: await store.deleteGroupGuests(caller, id, which) };
    });
  }

  async group(code: string): Promise<GuestGroup> {
    const row = await this.getGroup(this.store, code);
    return { ...(await this.shown(row)), closed: this.closingOf(row) ?? null };
  }

  /**
   * Adds a guest. A repeated call with the same id of the guest returns the same link, even if the group has closed, unless
   * a member has renewed or deleted that link: its new code is for the person to whom the member sends it.
   */
  join(code: string, { name, guestId }: JoinBody): Promise<{ sessionCode: string }> {
    const { db, plans, config, jobs } = this.deps;
    return transaction(db.kysely, async (trx) => {
      const store = new SharingStore(trx);
      const { workspace_id: workspace } = await this.getGroup(store, code);
      await plans.planOf(trx, workspace, { lock: true });
      // Another call may have closed the link, or taken the last place, before the lock.
      const group = await this.getGroup(store, code);
      const id = idOfGuest(group.id, guestId);
      const links = new EpisodeLinkStore(trx);
      const known = await links.findJoined(id);
      if (known === 'taken') throw new ProblemError('group_closed', { reason: 'taken' });
      if (known !== undefined) return known;
      const reason = this.closingOf(group);
      if (reason !== undefined) throw new ProblemError('group_closed', { reason });
      const guest = { id, ...newGuest({ ...namesOf(name), email: null, groupEntry: 'joined' }, this.deps.randomBytes) };
      await links.insert(workspace, group.id, { guests: [guest], days: config.sessionDays });
      const added = { workspace, kind: 'guest.added', session: id, facts: { by: 'group' } } as const;
      await recordEvents(trx, jobs, [added]);
      return { sessionCode: guest.sessionCode };
    });
  }

  async boardLinks(caller: AuditActor, id: EpisodeId): Promise<ViewLink[]> {
    await this.deps.plans.assertEpisodes(this.deps.db.kysely, caller.workspace);
    if (!(await this.store.isIn(caller.workspace, id))) throw new ProblemError('not_found');
    return (await this.store.boardLinks(caller.workspace, id)).map(toViewLink);
  }

  createBoardLink(caller: AuditActor, episode: EpisodeId): Promise<{ id: string; link: string }> {
    return this.change(caller, async (store) => {
      if (!(await store.isIn(caller.workspace, episode))) throw new ProblemError('not_found');
      if ((await store.boardLinks(caller.workspace, episode)).length >= BOARD_LINKS_MAX)
        throw new ProblemError('board_link_limit', { params: { max: BOARD_LINKS_MAX } });
      const { token, tokenHash } = newToken(this.deps.randomBytes);
      const id = boardLinkId(this.deps.newId());
      await store.insertBoardLink(caller, episode, { id, tokenHash });
      // The fragment of an address is not sent to servers and proxies, which could log it.
      return { id, link: `${this.deps.config.publicUrl}/board#token=${token}` };
    });
  }

  /** Works on every plan: a link can always be ended. */
  async endBoardLink(caller: AuditActor, id: BoardLinkId): Promise<void> {
    const isEnded = await transaction(this.deps.db.kysely, (trx) => new SharingStore(trx).deleteBoardLink(caller, id));
    if (!isEnded) throw new ProblemError('not_found');
  }

  /** The link is looked up for each call, so that one that has ended shows nothing any more. */
  async sharedBoard({ token, ...query }: SharedQuery): Promise<SharedBoard> {
    const row = await this.store.findBoard(hashToken(token));
    if (row === undefined || !this.hasEpisodes(row)) throw new ProblemError('link_not_valid');
    const visited = { workspace: row.workspace_id, episode: episodeId(row.id), query };
    const [shown, board] = await Promise.all([this.shown(row), this.boards.of(visited)]);
    return { ...shown, ...board };
  }

  private async boardForVisitors({ workspace, episode: id, query }: VisitedBoard) {
    // A viewer's search does not look at addresses.
    const viewer = { workspace, role: 'viewer' } as const;
    const { episode, guests, next } = await this.deps.episodes.board(viewer, id, query);
    return { counts: episode.counts, guests: guests.map((guest) => sharedGuest.parse(guest)), next };
  }

  private change<T>(caller: AuditActor, work: (store: SharingStore) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return work(new SharingStore(trx));
    });
  }

  private readonly hasEpisodes = (row: LinkedEpisode): boolean => can(this.deps.plans.planOfUser(row), 'episodes');

  /** Unknown and closed codes get the same refusal. A text that cannot be a code is not looked up. */
  private async getGroup(store: SharingStore, code: string): Promise<GroupEpisode> {
    const row = isSessionCode(code) ? await store.findGroup(code) : undefined;
    if (row === undefined) throw new ProblemError('link_not_valid');
    return row;
  }

  /** The reason why an episode takes no more guests; undefined while it does. */
  private closingOf(row: GroupEpisode): (typeof GROUP_CLOSINGS)[number] | undefined {
    if (row.called_off_at !== null) return 'called_off';
    if (row.archived_at !== null) return 'archived';
    if (row.is_over) return 'over';
    if (!this.hasEpisodes(row)) return 'paused';
    return row.guests >= EPISODE_GUESTS_MAX ? 'full' : undefined;
  }

  private async shown(row: LinkedEpisode) {
    return {
      title: row.title,
      startsLocal: row.starts_local,
      timeZone: row.time_zone,
      startsAt: row.starts_at.toISOString(),
      minutes: row.minutes,
      isCalledOff: row.called_off_at !== null,
      ...(await shownHostOf(this.deps, row)),
    };
  }
}

/**
 * The id of a guest's link in an episode, from the id that the guest's browser has made: a UUID of version 8 (RFC 9562).
 * Without the episode in it, a guest could choose the id of a row.
 */
export function idOfGuest(place: EpisodeId | SessionId, guestId: string): SessionId {
  const bytes = createHash('sha256').update(`${place} ${guestId.toLowerCase()}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex')) ?? [];
  return sessionId(parts.join('-'));
}

export const toViewLink = (row: ViewLinkRow): ViewLink => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  visitedAt: row.visited_at?.toISOString() ?? null,
});

import { studioOf } from '@linecheck/checks/studios';
import {
  can,
  type EndpointInput,
  EPISODE_GUESTS_MAX,
  EPISODES_MAX,
  type EpisodeBoard,
  type EpisodeDetails,
  type EpisodeForm,
  type EpisodeGuest,
  type listEpisodes,
  type mergeGuests,
  PAGE_MAX,
  type readBoard,
  type ShowForm,
  type StudioChoice,
  seesAddresses,
} from '@linecheck/contract';
import { namesOf } from '@linecheck/texts/guest-names';
import * as z from 'zod/mini';
import { type DbClient, transaction } from '../../db/database';
import type { HashKey } from '../../db/installation-secret';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { readCursor, timestampKey, writeCursor } from '../../domain/cursor';
import { type EpisodeId, episodeId, type ShowId, sessionId, showId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { type AuditActor, changedFields, recordAct } from '../audit/service';
import { recordOfGuests } from '../domain-events/service';
import { type EmailPlanning, type EmailTimes, toBoardEmail } from '../guest-emails/service';
import type { GuestResultService } from '../guest-results/service';
import { openHelpOf } from '../help-requests/service';
import type { PlanService } from '../plans/service';
import { searchTerms } from '../test-sessions/service';
import { draftOf, episodeFormOf, formAfter, toEpisode } from './drafts';
import { GuestRowStore, giveAddress, toImport } from './guest-row-store';
import { EpisodeLinkStore } from './link-store';
import { type GuestNames, newGuest, positionsOfKnown } from './rules';
import { SharingStore } from './sharing-store';
import { EpisodeStore, type StoredEpisode, toBoardGuest } from './store';

export {
  type BookedDependencies,
  BookedEpisodes,
  type BookedShow,
  isRefusal,
} from './booked-service';
export { checkChoices } from './choice-store';
export { type HostRow, hostColumns, withHostOf } from './sharing-store';
export { shownHostOf } from './shown-host';

type ListQuery = EndpointInput<typeof listEpisodes>['query'];
type BoardQuery = EndpointInput<typeof readBoard>['query'];

const LIST_PAGE = 50;
const BOARD_PAGE = 50;

const MINUTE_MS = 60_000;

/** The fields of an episode by which results are judged. */
const JUDGING = ['level', 'studio', 'minutes'];

/** The fields that move it, with its reminders. */
const TIMING = ['startsLocal', 'timeZone'];

const byStart = { sort: 'start', key: timestampKey } as const;
const byNeed = { sort: 'need', key: z.string().check(z.regex(/^\d\d[^\0\p{Surrogate}]{0,400}$/u)) } as const;

type MergedGuests = EndpointInput<typeof mergeGuests>['body'];

/** A change of a show, and the ids of those coming episodes that follow it. */
interface ShowChange {
  readonly show: ShowId;
  readonly following: readonly string[];
  readonly before: ShowForm;
  readonly after: ShowForm;
}

interface NewLinks {
  readonly episode: EpisodeId;
  readonly guests: readonly GuestNames[];
}

export interface EpisodeDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'newId' | 'randomBytes' | 'clock'> {
  readonly plans: PlanService;
  readonly results: GuestResultService;
  readonly hashKey: HashKey;
  readonly planning: EmailPlanning;
  readonly jobs: JobQueue;
}

export class EpisodeService {
  private readonly store: EpisodeStore;

  constructor(private readonly deps: EpisodeDependencies) {
    this.store = new EpisodeStore(deps.db.kysely);
  }

  studios(): StudioChoice[] {
    return Object.entries(this.deps.config.studios).map(([id, { name }]) => ({ id, name }));
  }

  async list(workspace: WorkspaceId, { scope = 'next', show, after, limit }: ListQuery) {
    await this.deps.plans.assertEpisodes(this.deps.db.kysely, workspace);
    const cursor = readCursor(after, byStart);
    const wanted = Number(limit ?? LIST_PAGE);
    // One more row shows whether there is another page.
    const found = await this.store.list(workspace, {
      scope,
      show: show === undefined ? undefined : showId(show),
      after: cursor,
      limit: wanted + 1,
    });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const next = last === undefined ? null : writeCursor({ sort: byStart.sort, key: last.cursor_key, id: last.id });
    return { episodes: rows.map(toEpisode), next };
  }

  async board(
    { workspace, role }: Pick<SignedInCaller, 'workspace' | 'role'>,
    id: EpisodeId,
    { q, state, after, limit }: BoardQuery,
  ): Promise<EpisodeBoard> {
    const cursor = readCursor(after, byNeed);
    const wanted = Math.min(Number(limit ?? BOARD_PAGE), PAGE_MAX);
    const page = {
      terms: searchTerms(q ?? ''),
      inAddresses: seesAddresses(role),
      state,
      after: cursor,
      limit: wanted + 1,
    };
    const [episode, found] = await Promise.all([this.getRow(workspace, id), this.store.guests(workspace, id, page)]);
    const rows = found.slice(0, wanted);
    const help = await openHelpOf(
      this.deps.db.kysely,
      workspace,
      rows.filter(({ needs_help }) => needs_help).map(({ id }) => id),
    );
    const { hashKey } = this.deps;
    const emails = await Promise.all(rows.map((row) => toBoardEmail(hashKey, row.guest_email, row.emails)));
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const next = last === undefined ? null : writeCursor({ sort: byNeed.sort, key: last.cursor_key, id: last.id });
    const level = { base: episode.level, name: episode.level_name, bounds: episode.bounds ?? {} };
    const studio = studioOf(this.deps.config.studios, episode.studio);
    return {
      episode: toEpisode(episode),
      level,
      ...(studio && { studio: { ...studio } }),
      links: episode.links,
      groupGuests: episode.group_guests,
      lastImport: toImport(episode.last_import),
      guests: rows.map((row, at) => toBoardGuest(row, help.get(row.id), emails[at])),
      next,
    };
  }

  create(caller: AuditActor, form: EpisodeForm): Promise<EpisodeDetails> {
    return this.change(caller, (trx) => this.insert(trx, caller, form));
  }

  duplicate(caller: AuditActor, id: EpisodeId, form: EpisodeForm): Promise<EpisodeDetails> {
    return this.change(caller, async (trx) => {
      const store = new EpisodeStore(trx);
      const { show_id } = await this.getStored(trx, caller.workspace, id);
      const created = await this.insert(trx, caller, {
        ...form,
        showId: form.showId === undefined ? show_id : form.showId,
      });
      await store.copyReach(caller.workspace, id, episodeId(created.id));
      const guests = await new EpisodeLinkStore(trx).guestsToCopy(caller.workspace, id);
      await this.addLinks(trx, caller, {
        episode: episodeId(created.id),
        guests: guests.map(({ guest_first_name, guest_surname, guest_email, group_entry, known_apart }) => ({
          firstName: guest_first_name,
          surname: guest_surname,
          email: guest_email,
          // The new link is for the host to send: no browser has joined by it.
          groupEntry: group_entry && 'renewed',
          knownApart: known_apart,
        })),
      });
      return this.read(trx, caller.workspace, episodeId(created.id));
    });
  }

  edit(
    caller: AuditActor,
    id: EpisodeId,
    { revision, ...form }: EpisodeForm & { revision: number },
  ): Promise<EpisodeDetails & { kept: number }> {
    return this.change(caller, async (trx) => {
      const stored = await this.getStored(trx, caller.workspace, id);
      if (stored.revision !== revision) throw new ProblemError('episode_changed');
      const { kept } = await this.write(trx, caller, stored, form);
      return { ...(await this.read(trx, caller.workspace, id)), kept };
    });
  }

  /**
   * Gives coming episodes of a show what has changed in it. An episode keeps a value of its own, and its instant in another
   * zone. Ids of other episodes are left out: an episode may have ended since the list of them was read. The caller has
   * locked the workspace.
   *
   * @returns The number of episodes that were changed.
   */
  async followShow(trx: DbClient, caller: AuditActor, { show, following, before, after }: ShowChange): Promise<number> {
    const store = new EpisodeStore(trx);
    let followed = 0;
    for (const id of new Set(following)) {
      const stored = await store.find(caller.workspace, episodeId(id));
      if (stored?.show_id !== show || !this.isComing(stored)) continue;
      const { fields } = await this.write(trx, caller, stored, formAfter(stored, before, after));
      const hasPlan = await this.deps.planning.followShow(trx, caller, stored.id, { before, after });
      if (fields.length > 0 || hasPlan) followed += 1;
    }
    return followed;
  }

  private isComing({ archived_at, starts_at, minutes }: StoredEpisode): boolean {
    return archived_at === null && starts_at.getTime() + minutes * MINUTE_MS > this.deps.clock();
  }

  /** Changes an episode with its links, its results and its emails. `kept` is the number of links with own values. */
  private async write(trx: DbClient, caller: AuditActor, stored: StoredEpisode, form: EpisodeForm) {
    const { id } = stored;
    const draft = await draftOf(trx, caller.workspace, { ...this.deps, form, stored });
    const fields = changedFields(episodeFormOf(stored), { ...form, showId: draft.showId });
    if (fields.length === 0) return { fields, kept: 0 };
    // Before and after the change: a link ends once its time is over, whatever the next date is.
    const boardLinks = new SharingStore(trx);
    await boardLinks.deleteEndedBoardLinks(id);
    const after = await new EpisodeStore(trx).update(caller, id, { ...draft, fields });
    await boardLinks.deleteEndedBoardLinks(id);
    const change = { before: stored, after, days: this.deps.config.sessionDays };
    const kept = await new EpisodeLinkStore(trx).follow(caller.workspace, id, change);
    if (fields.some((field) => JUDGING.includes(field)))
      await this.deps.results.judgeAgain(trx, caller.workspace, { episode: id });
    if (fields.some((field) => TIMING.includes(field))) await this.deps.planning.followNews(trx, id);
    return { fields, kept };
  }

  setArchived(caller: AuditActor, id: EpisodeId, isArchived: boolean): Promise<void> {
    return transaction(this.deps.db.kysely, async (trx) => {
      if (!(await new EpisodeStore(trx).setArchived(caller, id, isArchived))) throw new ProblemError('not_found');
      await this.deps.planning.follow(trx, id);
    });
  }

  /** Unlike archiving, which is the host's filing alone, this is said to the guests. */
  setCalledOff(caller: AuditActor, id: EpisodeId, isCalledOff: boolean): Promise<void> {
    return this.change(caller, async (trx) => {
      const stored = await this.getStored(trx, caller.workspace, id);
      if ((stored.called_off_at !== null) === isCalledOff) return;
      if (stored.starts_at.getTime() + stored.minutes * MINUTE_MS <= this.deps.clock())
        throw new ProblemError('episode_over');
      await new EpisodeStore(trx).setCalledOff(caller, id, isCalledOff);
      await this.deps.planning.followNews(trx, id);
    });
  }

  async delete(caller: AuditActor, id: EpisodeId): Promise<void> {
    if (!(await this.store.delete(caller, id))) throw new ProblemError('not_found');
  }

  async contents(workspace: WorkspaceId, id: EpisodeId) {
    const contents = await this.store.contents(workspace, id);
    if (contents === undefined) throw new ProblemError('not_found');
    return contents;
  }

  /** Adds guests, all of them or none. */
  addGuests(caller: AuditActor, id: EpisodeId, guests: readonly EpisodeGuest[]) {
    return this.change(caller, async (trx) => {
      const stored = await new EpisodeStore(trx).find(caller.workspace, id);
      if (stored === undefined) throw new ProblemError('not_found');
      const existing = Object.values(stored.counts).reduce((sum, count) => sum + count, 0);
      if (existing + guests.length > EPISODE_GUESTS_MAX) throw new ProblemError('episode_full');
      const added = guests.map(({ name, email }) => ({ ...namesOf(name), email: email || null }));
      await this.addLinks(trx, caller, { episode: id, guests: added });
      return { added: added.length, at: await new GuestRowStore(trx).addingAt() };
    });
  }

  async knownGuests(
    { workspace }: SignedInCaller,
    id: EpisodeId,
    guests: readonly EpisodeGuest[],
  ): Promise<{ known: ReturnType<typeof positionsOfKnown> }> {
    await this.getRow(workspace, id);
    const onBoard = await new EpisodeLinkStore(this.deps.db.kysely).guestsToCopy(workspace, id);
    return { known: positionsOfKnown(guests, onBoard) };
  }

  async guestLinks({ workspace }: SignedInCaller, id: EpisodeId) {
    await this.getRow(workspace, id);
    const rows = await new GuestRowStore(this.deps.db.kysely).links(workspace, id);
    return { links: [...rows] };
  }

  /** Removes those guests of a list who have not opened their links. */
  undoImport(caller: AuditActor, id: EpisodeId, at: string): Promise<{ removed: number }> {
    return this.change(caller, async (trx) => {
      await this.read(trx, caller.workspace, id);
      const removed = await new GuestRowStore(trx).deleteUntouched(caller.workspace, id, at);
      await this.recordRemoval(trx, caller, id, removed);
      return { removed };
    });
  }

  /** Keeps one of several guests with the same name, and gives it an address of the others if it has none. */
  mergeGuests(caller: AuditActor, id: EpisodeId, { keep, remove }: MergedGuests): Promise<void> {
    return this.change(caller, async (trx) => {
      const store = new GuestRowStore(trx);
      const ids = [...new Set([keep, ...remove])];
      const rows = await store.namesakes(caller.workspace, id, ids);
      const kept = rows.find((row) => row.id === keep);
      const others = rows.filter((row) => row.id !== keep);
      const isOneName = others.every((row) => row.guest_name_key === kept?.guest_name_key);
      if (kept === undefined || others.length === 0 || rows.length !== ids.length || !isOneName)
        throw new ProblemError('not_found');
      if (others.some((row) => row.has_result)) throw new ProblemError('guest_has_result');
      const address = others.find((row) => row.guest_email !== null)?.guest_email ?? null;
      if (kept.guest_email === null && address !== null)
        await giveAddress(trx, this.deps.jobs, { ...caller, guest: kept, address });
      if (kept.is_by_group && others.some((row) => !row.is_by_group)) await store.setMerged(caller.workspace, kept.id);
      const removedIds = others.map((row) => row.id);
      await this.deps.planning.merge(trx, kept.id, removedIds);
      const removed = await store.delete(caller.workspace, id, removedIds);
      await this.recordRemoval(trx, caller, id, removed);
    });
  }

  keepGuestsApart(caller: AuditActor, id: EpisodeId, guests: readonly string[]): Promise<void> {
    return this.change(caller, async (trx) => {
      const known = await new GuestRowStore(trx).keepApart(caller, id, guests.map(sessionId));
      if (known !== new Set(guests).size) throw new ProblemError('not_found');
    });
  }

  private async recordRemoval(trx: DbClient, caller: AuditActor, target: EpisodeId, count: number): Promise<void> {
    if (count > 0) await recordAct(trx, caller, { act: 'guests_removed', target, details: { count } });
  }

  /** Adds links for guests. The caller has locked the workspace. */
  private async addLinks(trx: DbClient, caller: AuditActor, { episode, guests }: NewLinks): Promise<void> {
    if (guests.length === 0) return;
    const { config, newId, randomBytes } = this.deps;
    const links = guests.map((guest) => ({ id: sessionId(newId()), ...newGuest(guest, randomBytes) }));
    await new EpisodeLinkStore(trx).insert(caller.workspace, episode, { guests: links, days: config.sessionDays });
    await recordAct(trx, caller, { act: 'guests_added', target: episode, details: { count: links.length } });
    const ids = links.map(({ id }) => id);
    const event = { workspace: caller.workspace, kind: 'guest.added', facts: { by: 'member' } } as const;
    await recordOfGuests(trx, this.deps.jobs, ids, event);
  }

  /** Runs one change of a workspace at a time, if its plan has episodes. */
  private change<T>(caller: AuditActor, work: (trx: DbClient) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return work(trx);
    });
  }

  private async insert(trx: DbClient, caller: AuditActor, form: EpisodeForm): Promise<EpisodeDetails> {
    const store = new EpisodeStore(trx);
    if ((await store.count(caller.workspace)) >= EPISODES_MAX) throw new ProblemError('episode_limit');
    const id = episodeId(this.deps.newId());
    const draft = await draftOf(trx, caller.workspace, { ...this.deps, form });
    await store.insert(caller, id, { ...NO_EMAILS, ...draft });
    if (draft.reminderHours?.length) await this.deps.planning.follow(trx, id);
    return this.read(trx, caller.workspace, id);
  }

  private async getStored(db: DbClient, workspace: WorkspaceId, id: EpisodeId): Promise<StoredEpisode> {
    const row = await new EpisodeStore(db).find(workspace, id);
    if (row === undefined) throw new ProblemError('not_found');
    return row;
  }

  private async read(db: DbClient, workspace: WorkspaceId, id: EpisodeId): Promise<EpisodeDetails> {
    return toEpisode(await this.getStored(db, workspace, id));
  }

  /** @throws ProblemError `not_found`, or `plan_required` if the plan has no episodes any more. */
  async getRow(workspace: WorkspaceId, id: EpisodeId) {
    const row = await this.store.find(workspace, id);
    if (row === undefined) throw new ProblemError('not_found');
    if (!can(this.deps.plans.planOfUser(row), 'episodes'))
      throw new ProblemError('plan_required', { reason: 'episodes' });
    return row;
  }
}

const NO_EMAILS: EmailTimes = { reminderHours: [], tellsChanges: false };

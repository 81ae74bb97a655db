import {
  type changeBookingPage,
  type EndpointInput,
  type editShow,
  type listShowGuests,
  SHOWS_MAX,
  type ShowDetails,
  type ShowForm,
} from '@linecheck/contract';
import * as z from 'zod/mini';
import { type DbClient, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { readCursor, writeCursor } from '../../domain/cursor';
import { type ShowId, showId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { type AuditActor, changedFields } from '../audit/service';
import { checkChoices, type EpisodeService } from '../episodes/service';
import { remindersInOrder } from '../guest-emails/service';
import type { PlanService } from '../plans/service';
import { newSessionCode } from '../test-sessions/service';
import { type ShowDraft, type ShowGuestsEnd, ShowStore, type StoredShow } from './store';

type BookingPageWish = EndpointInput<typeof changeBookingPage>['body'];
type GuestsQuery = EndpointInput<typeof listShowGuests>['query'];
type ShowEdit = EndpointInput<typeof editShow>['body'];

const GUESTS_PAGE = 50;

/** A start in microseconds since 1970, and a name. */
const byEpisode = {
  sort: 'episode',
  key: z.string().check(z.regex(/^\d{1,16}:[^\0\p{Surrogate}]{0,400}$/u)),
} as const;

export interface ShowDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'newId' | 'randomBytes'> {
  readonly plans: PlanService;
  readonly episodes: EpisodeService;
}

/** The shows of a workspace, as its members work with them. */
export class ShowService {
  private readonly store: ShowStore;

  constructor(private readonly deps: ShowDependencies) {
    this.store = new ShowStore(deps.db.kysely);
  }

  async list(workspace: WorkspaceId): Promise<ShowDetails[]> {
    await this.deps.plans.assertEpisodes(this.deps.db.kysely, workspace);
    return (await this.store.list(workspace)).map(toShow);
  }

  async read(workspace: WorkspaceId, id: ShowId): Promise<ShowDetails> {
    const stored = await getShow(this.store, workspace, id);
    await this.deps.plans.assertEpisodes(this.deps.db.kysely, workspace);
    return toShow(stored);
  }

  create(caller: AuditActor, typed: ShowForm): Promise<ShowDetails> {
    return this.change(caller, async (store, trx) => {
      if ((await store.count(caller.workspace)) >= SHOWS_MAX) throw new ProblemError('show_limit');
      const id = showId(this.deps.newId());
      await store.insert(caller, id, await this.draft(trx, caller.workspace, inOrder(typed)));
      return toShow(await getShow(store, caller.workspace, id));
    });
  }

  /**
   * Changes a show, and in one transaction the episodes that follow: each takes over what has changed, except where it has
   * another value than the show had.
   */
  edit(
    caller: AuditActor,
    id: ShowId,
    { revision, following, ...typed }: ShowEdit,
  ): Promise<ShowDetails & { followed: number }> {
    return this.change(caller, async (store, trx) => {
      const stored = await getShow(store, caller.workspace, id);
      if (stored.revision !== revision) throw new ProblemError('show_changed');
      const before = formOf(stored);
      // A program that does not know the language keeps it.
      const after = { ...inOrder(typed), language: typed.language === undefined ? before.language : typed.language };
      const draft = await this.draft(trx, caller.workspace, after);
      const fields = changedFields(before, after);
      if (fields.length === 0) return { ...toShow(stored), followed: 0 };
      await store.update(caller, id, { ...draft, fields });
      const followed = await this.deps.episodes.followShow(trx, caller, { show: id, following, before, after });
      return { ...toShow(await getShow(store, caller.workspace, id)), followed };
    });
  }

  /** Works on every plan: a show can always be ended. */
  setEnded(caller: AuditActor, id: ShowId, isEnded: boolean): Promise<void> {
    return this.changeOrEnd(caller, isEnded, async (store) => {
      const stored = await getShow(store, caller.workspace, id);
      if ((stored.ended_at !== null) !== isEnded) await store.setEnded(caller, id, isEnded);
    });
  }

  /** Works on every plan. */
  async delete(caller: AuditActor, id: ShowId): Promise<void> {
    if (!(await this.store.delete(caller, id))) throw new ProblemError('not_found');
  }

  async guests(workspace: WorkspaceId, id: ShowId, { after, limit }: GuestsQuery) {
    await this.read(workspace, id);
    const wanted = Number(limit ?? GUESTS_PAGE);
    const end = endOf(readCursor(after, byEpisode));
    // One more row shows whether there is another page.
    const found = await this.store.guests(workspace, id, { after: end, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const next = last && writeCursor({ sort: byEpisode.sort, key: `${last.starts_key}:${last.name_key}`, id: last.id });
    return {
      guests: rows.map((row) => ({
        id: row.id,
        name: row.guest_name,
        email: row.guest_email,
        state: row.state,
        episode: { id: row.episode_id, title: row.title, startsAt: row.starts_at.toISOString() },
      })),
      next: next ?? null,
    };
  }

  /** A page that is open keeps its code; one that is closed forgets it. Closing works on every plan. */
  setBookingPage(caller: AuditActor, id: ShowId, { isOpen, approvesFirst }: BookingPageWish) {
    return this.changeOrEnd(caller, !isOpen, async (store) => {
      const { booking_code: code, ...stored } = await getShow(store, caller.workspace, id);
      if (isOpen && code === null && stored.ended_at !== null) throw new ProblemError('show_over');
      const next = isOpen ? (code ?? newSessionCode(this.deps.randomBytes)) : null;
      if (next !== code || approvesFirst !== stored.approves_first)
        await store.setBookingPage(caller, id, { code: next, approvesFirst });
      return { bookingCode: next };
    });
  }

  /** @throws ProblemError `show_changed` if the page has been closed: a new code would open it. */
  renewBookingPage(caller: AuditActor, id: ShowId): Promise<{ bookingCode: string }> {
    return this.change(caller, async (store) => {
      const { booking_code, approves_first: approvesFirst } = await getShow(store, caller.workspace, id);
      if (booking_code === null) throw new ProblemError('show_changed');
      const code = newSessionCode(this.deps.randomBytes);
      await store.setBookingPage(caller, id, { code, approvesFirst });
      return { bookingCode: code };
    });
  }

  /** Runs one change of a workspace at a time, if its plan has episodes. */
  private change<T>(caller: AuditActor, work: (store: ShowStore, trx: DbClient) => Promise<T>): Promise<T> {
    return this.changeOrEnd(caller, false, work);
  }

  /** Like `change`, and on every plan for what ends something. */
  private changeOrEnd<T>(
    caller: AuditActor,
    ends: boolean,
    work: (store: ShowStore, trx: DbClient) => Promise<T>,
  ): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      if (ends) await lockWorkspace(trx, caller.workspace);
      else await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return work(new ShowStore(trx), trx);
    });
  }

  private async draft(trx: DbClient, workspace: WorkspaceId, form: ShowForm): Promise<ShowDraft> {
    return { ...form, ...(await checkChoices(trx, workspace, form, this.deps.config)) };
  }
}

async function getShow(store: ShowStore, workspace: WorkspaceId, id: ShowId): Promise<StoredShow> {
  const show = await store.find(workspace, id);
  if (show === undefined) throw new ProblemError('not_found');
  return show;
}

const inOrder = (form: ShowForm): ShowForm => ({ ...form, reminderHours: remindersInOrder(form.reminderHours) });

function endOf(cursor: { readonly key: string; readonly id: string } | undefined): ShowGuestsEnd | undefined {
  if (cursor === undefined) return undefined;
  const at = cursor.key.indexOf(':');
  return { startsAt: cursor.key.slice(0, at), name: cursor.key.slice(at + 1), id: cursor.id };
}

const formOf = (row: StoredShow): ShowForm & Pick<ShowDetails, 'language'> => ({
  title: row.title,
  timeZone: row.time_zone,
  minutes: row.minutes,
  studio: row.studio,
  joinUrl: row.join_url ?? '',
  message: row.message ?? '',
  checklistTemplateId: row.checklist_template_id,
  level: row.level_id ?? row.level,
  freshDays: row.fresh_days,
  language: row.language,
  reminderHours: [...row.reminder_hours],
  tellsChanges: row.tells_changes,
});

const toShow = (row: StoredShow): ShowDetails => ({
  id: row.id,
  ...formOf(row),
  bookingCode: row.booking_code,
  approvesFirst: row.approves_first,
  endedAt: row.ended_at?.toISOString() ?? null,
  revision: row.revision,
  coming: row.coming,
  episodes: row.episodes,
  asked: row.asked,
});

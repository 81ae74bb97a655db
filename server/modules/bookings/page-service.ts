import {
  type BookingState,
  can,
  type EndpointInput,
  isSessionCode,
  type listBookings,
  PAGE_MAX,
  type ProblemReason,
  type SaidBooking,
  type ShowBooking,
  type ShownBookingPage,
} from '@linecheck/contract';
import * as z from 'zod/mini';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { readCursor, writeCursor } from '../../domain/cursor';
import type { BookingId, ShowId, WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { type AuditActor, recordAct } from '../audit/service';
import type { BrandingService } from '../branding/service';
import { shownHostOf } from '../episodes/service';
import type { BookingDependencies, BookingOutcome, BookingService } from './service';
import { type BookingPageRow, BookingStore, type ListedBooking } from './store';

type ListQuery = EndpointInput<typeof listBookings>['query'];

export interface BookingPageDependencies extends BookingDependencies, Pick<ServerDependencies, 'config'> {
  readonly bookings: BookingService;
  readonly branding: BrandingService;
}

interface PageBooking {
  readonly state: BookingState;
  readonly sessionCode: string | null;
}

const LIST_PAGE = 50;
/** Maximum bookings deleted in one statement, so that other calls do not wait long for it. */
const PURGE_BATCH = 1000;

const byGroup = { sort: 'booking', key: z.string().check(z.regex(/^[01]\d{1,16}$/)) } as const;

/** What the page of a show says to the guests whom a booking tool has sent there, and to the members of its workspace. */
export class BookingPageService {
  private readonly store: BookingStore;

  constructor(private readonly deps: BookingPageDependencies) {
    this.store = new BookingStore(deps.db.kysely);
  }

  async read(code: string): Promise<ShownBookingPage> {
    const row = await this.getPage(code);
    const { title, minutes, time_zone: timeZone, approves_first: approvesFirst } = row;
    const closed = row.ended_at !== null ? 'ended' : can(this.deps.plans.planOfUser(row), 'episodes') ? null : 'paused';
    return { title, minutes, timeZone, approvesFirst, closed, ...(await shownHostOf(this.deps, row)) };
  }

  /** @param admit Counts a booking that is not known yet, or refuses it. */
  async book(code: string, said: SaidBooking, admit: () => Promise<void>): Promise<PageBooking> {
    const page = await this.getPage(code);
    // A tool's id cannot be one that a browser has made.
    const externalId = said.bookingId || `page ${said.guestId.toLowerCase()}`;
    if ((await this.store.find(page.id, externalId)) === undefined) await admit();
    const { outcome, booking } = await transaction(this.deps.db.kysely, (trx) =>
      this.deps.bookings.book(
        trx,
        { id: page.id, workspace: page.workspace_id },
        {
          ...said,
          externalId,
          email: said.email || null,
          startsAt: new Date(said.startsAt),
          saidAt: new Date(this.deps.clock()),
          isSigned: false,
          isPencilled: false,
        },
      ),
    );
    refuseOutcome(outcome);
    if (booking === undefined) throw new ProblemError('link_not_valid');
    return { state: booking.state, sessionCode: booking.state === 'booked' ? booking.session_code : null };
  }

  async list(workspace: WorkspaceId, show: ShowId, { after, limit }: ListQuery) {
    await this.deps.plans.assertEpisodes(this.deps.db.kysely, workspace);
    if ((await this.store.findShow(workspace, show)) === undefined) throw new ProblemError('not_found');
    const cursor = readCursor(after, byGroup);
    const wanted = Math.min(Number(limit ?? LIST_PAGE), PAGE_MAX);
    // One more row shows whether there is another page.
    const found = await this.store.list(show, { after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const next = last === undefined ? null : writeCursor({ sort: byGroup.sort, key: last.cursor_key, id: last.id });
    return { bookings: rows.map(toShowBooking), next };
  }

  /** Approves or refuses a booking, once. The same decision again changes nothing. */
  decide(caller: AuditActor, id: BookingId, isApproved: boolean): Promise<ShowBooking> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      const store = new BookingStore(trx);
      const booking = await store.findById(caller.workspace, id);
      if (booking === undefined) throw new ProblemError('not_found');
      if (booking.state === (isApproved ? 'booked' : 'refused')) return toShowBooking(booking);
      if (booking.state !== 'asked') throw new ProblemError('booking_decided');
      if (isApproved) await this.approve(trx, caller, booking);
      else await store.update(id, { state: 'refused' });
      await recordAct(trx, caller, {
        act: isApproved ? 'booking_approved' : 'booking_refused',
        target: booking.show_id,
      });
      const decided = await store.findById(caller.workspace, id);
      return toShowBooking(decided ?? booking);
    });
  }

  /** Deletes the bookings whose time was long ago: as long as results are kept. */
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    while ((await this.store.deleteOlderThan(this.deps.config.resultDays, PURGE_BATCH)) === PURGE_BATCH)
      signal?.throwIfAborted();
  }

  private async approve(
    trx: DbClient,
    { workspace }: AuditActor,
    booking: Parameters<BookingService['approve']>[2],
  ): Promise<void> {
    const show = await new BookingStore(trx).findShow(workspace, booking.show_id);
    if (show === undefined) throw new ProblemError('not_found');
    const outcome = await this.deps.bookings.approve(trx, show, booking);
    if (outcome === 'show_ended') throw new ProblemError('show_over');
    if (outcome === 'time_past') throw new ProblemError('episode_over');
    if (outcome === 'episode_full' || outcome === 'episode_limit') throw new ProblemError(outcome);
  }

  /** Unknown and closed codes get the same refusal. A text that cannot be a code is not looked up. */
  private async getPage(code: string): Promise<BookingPageRow> {
    const row = isSessionCode(code) ? await this.store.findPage(code) : undefined;
    if (row === undefined) throw new ProblemError('link_not_valid');
    return row;
  }
}

/** Why the page takes no booking, by what the core says. */
const closings: Readonly<Partial<Record<BookingOutcome, ProblemReason>>> = {
  show_ended: 'ended',
  time_past: 'past',
  episode_full: 'full',
  episode_limit: 'full',
  plan_required: 'paused',
  taken: 'taken',
  cancelled: 'cancelled',
};

/** @throws ProblemError unless a booking is stored, or was before. */
function refuseOutcome(outcome: BookingOutcome): void {
  if (outcome === 'time_invalid') throw new ProblemError('invalid', { fields: { startsAt: 'year_out_of_range' } });
  if (outcome === 'name_missing') throw new ProblemError('invalid', { fields: { name: 'name_required' } });
  const reason = closings[outcome];
  if (reason !== undefined) throw new ProblemError('booking_closed', { reason });
}

const toShowBooking = (row: Omit<ListedBooking, 'cursor_key'>): ShowBooking => ({
  id: row.id,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  startsAt: row.starts_at.toISOString(),
  isSigned: row.is_signed,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  episodeId: row.episode_id,
});

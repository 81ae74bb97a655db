import { can, type HookOutcome } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { bookingId, type SessionId, type ShowId, type WorkspaceId } from '../../domain/ids';
import type { BookedEpisodes, BookedShow } from '../episodes/service';
import { isRefusal } from '../episodes/service';
import type { PlanService } from '../plans/service';
import {
  isPast,
  isPersonOf,
  storedEmail,
  storedMinutes,
  storedName,
  storedStart,
  storedZone,
  TOMBSTONE_NAME,
} from './rules';
import {
  type BookingOutcome,
  columnsOf,
  isForgotten,
  isLate,
  isTombstone,
  ownLink,
  readOf,
  repeatedOutcome,
  type SaidBookingMessage,
  type SaidCancellation,
  type SaidMove,
} from './said-booking';
import { BookingStore, type StoredBooking } from './store';

export type { BookingOutcome, SaidBookingMessage, SaidCancellation, SaidMove } from './said-booking';
export type { StoredBooking } from './store';

/** The show that a booking is for. */
export interface BookingPlace {
  readonly id: ShowId;
  readonly workspace: WorkspaceId;
}

export interface BookingResult<Outcome = BookingOutcome> {
  readonly outcome: Outcome;
  /** As it is stored now; undefined if none is. */
  readonly booking: StoredBooking | undefined;
}

export interface BookingDependencies extends Pick<ServerDependencies, 'db' | 'clock' | 'newId'> {
  readonly plans: PlanService;
  readonly booked: BookedEpisodes;
}

interface KnownMove {
  readonly former: StoredBooking | undefined;
  /** The booking that is stored under its new id already. */
  readonly known: StoredBooking | undefined;
}

interface OpenedShow {
  readonly trx: DbClient;
  readonly store: BookingStore;
  readonly show: BookedShow;
  readonly hasEpisodes: boolean;
}

/**
 * Bookings and what follows from them: episodes and links of guests. Each method acts within the transaction of its caller,
 * which it makes wait for other changes of the workspace.
 */
export class BookingService {
  constructor(private readonly deps: BookingDependencies) {}

  /**
   * Makes or finds the episode of a booking and the link of its guest. Repeated, it changes nothing; an unsigned one never
   * changes anything that is there.
   */
  async book(trx: DbClient, place: BookingPlace, said: SaidBookingMessage): Promise<BookingResult> {
    const opened = await this.open(trx, place);
    if (opened === undefined) return nothing('show_ended');
    const known = await opened.store.find(place.id, said.externalId);
    const read = this.read(said);
    if (typeof read === 'string') return { outcome: read, booking: known };
    if (known === undefined) return this.bookNew(opened, read);
    if (!said.isSigned) return { outcome: repeatedOutcome(known, read), booking: known };
    return this.follow(opened, known, read);
  }

  /**
   * Moves the guest of a signed booking, whose link stays the same. A booking that is not known yet is made: its first message
   * may come later, and then changes nothing.
   */
  async move(trx: DbClient, place: BookingPlace, { formerId, ...said }: SaidMove): Promise<BookingResult> {
    const opened = await this.open(trx, place);
    if (opened === undefined) return nothing('show_ended');
    const { store } = opened;
    const read = this.read(said);
    const former = await store.find(place.id, formerId);
    if (typeof read === 'string') return { outcome: read, booking: former };
    const isRenamed = formerId !== said.externalId;
    const known = isRenamed ? await store.find(place.id, said.externalId) : undefined;
    if (former === undefined || isTombstone(former)) return this.moveUnknown(opened, { former, known, formerId }, read);
    return this.moveFormer(opened, { former, known }, read);
  }

  /** Moves a booking of which nothing was known under its former id. */
  private async moveUnknown(
    opened: OpenedShow,
    { former, known, formerId }: KnownMove & { readonly formerId: string },
    read: SaidBookingMessage,
  ): Promise<BookingResult> {
    const isRenamed = formerId !== read.externalId;
    if (former === undefined && isRenamed) await this.insertTombstone(opened, formerId, read.saidAt);
    const stored = isRenamed ? known : former;
    return stored === undefined ? this.bookNew(opened, read) : this.follow(opened, stored, read);
  }

  private async moveFormer(
    opened: OpenedShow,
    { former, known }: KnownMove & { readonly former: StoredBooking },
    read: SaidBookingMessage,
  ): Promise<BookingResult> {
    const { store, show } = opened;
    if (isLate(former, read) || (known !== undefined && isLate(known, read)))
      return { outcome: 'too_old', booking: former };
    const refusal = this.refusalOf(opened, read);
    if (refusal !== undefined) return { outcome: refusal, booking: former };
    const result = await this.follow(opened, former, read);
    if (isRefusal(result.outcome) || former.external_id === read.externalId) return result;
    if (known !== undefined) await this.absorb(opened, known);
    await store.update(former.id, { external_id: read.externalId });
    await this.insertTombstone(opened, former.external_id, read.saidAt);
    return { ...result, booking: await store.find(show.id, read.externalId) };
  }

  /**
   * Cancels a signed booking: an episode whose only guest it was is called off. One that is not known yet is noted, so that
   * an older message cannot make it.
   */
  async cancel(
    trx: DbClient,
    place: BookingPlace,
    { externalId, saidAt }: SaidCancellation,
  ): Promise<BookingResult<HookOutcome>> {
    const opened = await this.open(trx, place);
    if (opened === undefined) return { outcome: 'show_ended', booking: undefined };
    const { store, show } = opened;
    const known = await store.find(place.id, externalId);
    if (known === undefined) {
      await this.insertTombstone(opened, externalId, saidAt);
      return { outcome: 'booking_unknown', booking: undefined };
    }
    if (known.state === 'cancelled') {
      if (!isLate(known, { saidAt })) await store.update(known.id, { said_at: saidAt });
      return { outcome: 'already_so', booking: known };
    }
    if (isLate(known, { saidAt })) return { outcome: 'too_old', booking: known };
    if (known.session_id !== null) await this.deps.booked.cancelGuest(trx, show, known.session_id);
    await store.update(known.id, { state: 'cancelled', is_signed: true, said_at: saidAt }, 'booking_cancelled');
    return { outcome: 'guest_cancelled', booking: await store.find(place.id, externalId) };
  }

  /** Makes the episode and the link of a booking that waited for a member. */
  async approve(trx: DbClient, show: BookedShow, booking: StoredBooking): Promise<HookOutcome> {
    const opened = { trx, show, store: new BookingStore(trx), hasEpisodes: true };
    const read = readOf(booking);
    const refusal = this.refusalOf(opened, read);
    if (refusal !== undefined) return refusal;
    const session = await this.addGuest(opened, read);
    if (isRefusal(session)) return session;
    await opened.store.update(booking.id, { state: 'booked', session_id: session });
    return 'guest_added';
  }

  private async bookNew(opened: OpenedShow, read: SaidBookingMessage): Promise<BookingResult> {
    const refusal = this.refusalOf(opened, read);
    if (refusal !== undefined) return nothing(refusal);
    const { store, show } = opened;
    const isAsked = read.isPencilled || (!read.isSigned && (await this.asksAbout(opened, read)));
    const session = isAsked ? null : await this.addGuest(opened, read);
    if (session !== null && isRefusal(session)) return nothing(session);
    await store.insert(
      show,
      {
        id: bookingId(this.deps.newId()),
        external_id: read.externalId,
        state: isAsked ? 'asked' : 'booked',
        session_id: session,
        ...columnsOf(read),
      },
      isAsked ? undefined : 'booking_made',
    );
    return {
      outcome: isAsked ? 'guest_pencilled' : 'guest_added',
      booking: await store.find(show.id, read.externalId),
    };
  }

  /** True if a member is asked about an unsigned booking, also when strangers may be filling the show. */
  private async asksAbout({ trx, show }: OpenedShow, { startsAt }: SaidBookingMessage): Promise<boolean> {
    return show.approves_first || (await this.deps.booked.isFullOfStrangers(trx, show, startsAt));
  }

  /** Follows a signed message about a booking that is known. */
  private async follow(opened: OpenedShow, known: StoredBooking, read: SaidBookingMessage): Promise<BookingResult> {
    const { store, show } = opened;
    if (isLate(known, read)) return { outcome: 'too_old', booking: known };
    const refusal = this.refusalOf(opened, read);
    if (refusal !== undefined) return { outcome: refusal, booking: known };
    const outcome = await this.followIn(opened, known, read);
    if (isRefusal(outcome)) return { outcome, booking: known };
    return { outcome, booking: (await store.find(show.id, known.external_id)) ?? known };
  }

  private async followIn(opened: OpenedShow, known: StoredBooking, read: SaidBookingMessage): Promise<HookOutcome> {
    const { store } = opened;
    const said = columnsOf(read);
    // What a member has refused was said by anybody: the tool's own booking is asked about once more.
    if (known.state === 'refused' && !known.is_signed) {
      await store.update(known.id, { ...said, state: 'asked' });
      return 'guest_pencilled';
    }
    // A member has decided.
    if (known.state === 'refused') {
      await store.update(known.id, said);
      return 'already_so';
    }
    if (isForgotten(known)) {
      await store.update(known.id, { is_signed: true, said_at: read.saidAt });
      return 'already_so';
    }
    if (read.isPencilled) {
      if (known.state !== 'booked') await store.update(known.id, { ...said, state: 'asked' });
      return known.state === 'cancelled' ? 'guest_pencilled' : 'already_so';
    }
    const isOther = !known.is_signed && !isPersonOf(known, read);
    // Whoever said to be the guest keeps the link that they have, and the guest gets another one.
    if (known.session_id === null || isOther) {
      const session = await this.addGuest(opened, read);
      if (isRefusal(session)) return session;
      await this.dropTypedAddress(opened, known);
      await store.update(known.id, { ...said, ...ownLink(session), state: 'booked' }, 'booking_made');
      return 'guest_added';
    }
    return this.moveKnown(opened, { ...known, session_id: known.session_id }, read);
  }

  private async moveKnown(
    { trx, store, show }: OpenedShow,
    known: StoredBooking & { readonly session_id: SessionId },
    read: SaidBookingMessage,
  ): Promise<HookOutcome> {
    const { booked } = this.deps;
    const isMoved = known.state === 'cancelled' || known.starts_at.getTime() !== read.startsAt.getTime();
    if (isMoved) {
      const time = { startsAt: read.startsAt, minutes: read.minutes ?? show.minutes };
      const moved = await booked.moveGuest(trx, show, { session: known.session_id, time });
      if (isRefusal(moved)) return moved;
    }
    const own = { name: known.link_name ?? '', email: known.link_email };
    // What a member has changed in the link stays.
    const name = own.name === known.guest_name ? read.name : own.name;
    const email = own.email === known.guest_email ? read.email : own.email;
    if (name !== own.name || email !== own.email)
      await booked.writeGuest(trx, { id: known.session_id, title: known.link_title ?? '', name, email });
    if (known.group_entry === 'joined' || known.group_entry === 'merged')
      await booked.confirmGuest(trx, known.session_id);
    await store.update(known.id, { ...columnsOf(read), state: 'booked' }, isMoved ? 'booking_moved' : undefined);
    return isMoved ? 'guest_moved' : 'already_so';
  }

  /** A move has made the booking that its guest had already opened the page with superfluous. */
  private async absorb(opened: OpenedShow, known: StoredBooking): Promise<void> {
    const { trx, store, show } = opened;
    await this.dropTypedAddress(opened, known);
    await store.delete(known.id);
    if (known.session_id !== null) await this.deps.booked.dropUnopened(trx, show.workspace_id, known.session_id);
  }

  /** A link that an unsigned booking leaves keeps no address that only its guest has typed: emails would go there. */
  private async dropTypedAddress({ trx }: OpenedShow, known: StoredBooking): Promise<void> {
    if (known.is_signed || known.session_id === null || known.link_email === null) return;
    if (known.link_email.toLowerCase() !== known.guest_email?.toLowerCase()) return;
    const { link_title: title, link_name: name } = known;
    await this.deps.booked.writeGuest(trx, { id: known.session_id, title: title ?? '', name: name ?? '', email: null });
  }

  private async addGuest(
    { trx, show }: OpenedShow,
    read: SaidBookingMessage,
  ): Promise<SessionId | 'episode_full' | 'episode_limit'> {
    const { name, email, isSigned, startsAt, minutes } = read;
    const time = { startsAt, minutes: minutes ?? show.minutes };
    const link = await this.deps.booked.addGuest(trx, show, { guest: { name, email, isSigned }, time });
    return isRefusal(link) ? link : link.id;
  }

  private async open(trx: DbClient, { id, workspace }: BookingPlace): Promise<OpenedShow | undefined> {
    const hasEpisodes = can(await this.deps.plans.planOf(trx, workspace, { lock: true }), 'episodes');
    const store = new BookingStore(trx);
    const show = await store.findShow(workspace, id);
    return show && { trx, store, show, hasEpisodes };
  }

  private refusalOf({ show, hasEpisodes }: OpenedShow, read: SaidBookingMessage): HookOutcome | undefined {
    if (!hasEpisodes) return 'plan_required';
    if (show.ended_at !== null) return 'show_ended';
    return isPast(read.startsAt, read.minutes ?? show.minutes, this.deps.clock()) ? 'time_past' : undefined;
  }

  /** A message in its stored form, or why it has none. */
  private read(said: SaidBookingMessage): SaidBookingMessage | 'time_invalid' | 'name_missing' {
    const startsAt = storedStart(said.startsAt, this.deps.clock());
    if (startsAt === undefined) return 'time_invalid';
    const name = storedName(said.name);
    if (name === undefined) return 'name_missing';
    return {
      ...said,
      startsAt,
      name,
      email: storedEmail(said.email),
      minutes: storedMinutes(said.minutes),
      timeZone: storedZone(said.timeZone),
    };
  }

  /** Notes a booking that is no more, without its guest. */
  private insertTombstone({ store, show }: OpenedShow, externalId: string, saidAt: Date): Promise<void> {
    return store.insert(show, {
      id: bookingId(this.deps.newId()),
      external_id: externalId,
      is_signed: true,
      state: 'cancelled',
      guest_name: TOMBSTONE_NAME,
      starts_at: saidAt,
      said_at: saidAt,
    });
  }
}

const nothing = (outcome: BookingOutcome): BookingResult => ({ outcome, booking: undefined });

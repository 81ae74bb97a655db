import type { HookOutcome } from '@linecheck/contract';
import { type DbClient, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { BookingId, HookMessageId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import type { BookingService } from '../bookings/service';
import {
  type DecidedBooking,
  decideFromTold,
  isHalfOfMove,
  mostTelling,
  stateOfOutcome,
  type ToldAct,
} from './decide-booking';
import { actIdsOf, type HookAct, type SettingAct } from './message-acts';
import { readHookMessage } from './read-message';
import { HookMessageStore, type MessageToWork } from './store';

export interface WorkingDependencies extends Pick<ServerDependencies, 'db' | 'clock'> {
  readonly jobs: JobQueue;
  readonly bookings: Pick<BookingService, 'book' | 'move' | 'cancel'>;
}

/** Time for which the end of a move waits for its new booking. */
const HOLD_MS = 120_000;
/** A job may be started up to a second early. */
const EARLY_MS = 1500;

/** Longest chain of moves that is followed. */
const ROUNDS_MAX = 20;

interface MadeOfAct {
  readonly outcome: HookOutcome;
  readonly bookingId: BookingId | null;
}

const HELD = 'held';

/** Everything that is stored of one booking. */
interface ToldBooking {
  readonly ids: readonly string[];
  /** Told by messages that are worked, and by the one that is being worked. */
  readonly told: readonly ToldAct[];
  /** Those that still wait, too. */
  readonly stored: readonly ToldAct[];
}

/** Makes of the messages of booking tools what they say. */
export class HookMessageWorker {
  constructor(private readonly deps: WorkingDependencies) {}

  /** Works a message that waits. One that is deleted or worked meanwhile is left alone. */
  async work(id: HookMessageId): Promise<void> {
    const { db, clock } = this.deps;
    const workspace = await new HookMessageStore(db.kysely).workspaceOf(id);
    if (workspace === undefined) return;
    await transaction(db.kysely, async (trx) => {
      await lockWorkspace(trx, workspace);
      const message = await new HookMessageStore(trx).find(id);
      if (message?.state !== 'waiting') return;
      const isOverdue = clock() - message.received_at.getTime() >= HOLD_MS;
      await this.apply(trx, message, { isOverdue });
    });
  }

  /** Works a message in the transaction `trx`, which has locked the workspace. */
  async apply(trx: DbClient, message: MessageToWork, { isOverdue }: { readonly isOverdue: boolean }): Promise<void> {
    const store = new HookMessageStore(trx);
    const { acts, fault } = readHookMessage(message.kind, message.body);
    const made: MadeOfAct[] = fault === null ? [] : [{ outcome: fault, bookingId: null }];
    for (const act of acts) {
      const result = await this.applyAct(trx, message, { act, isOverdue });
      if (result === HELD) return this.hold(trx, message);
      made.push(result);
    }
    const outcome = mostTelling(made.map((each) => each.outcome));
    const bookingId = made.find((each) => each.bookingId !== null)?.bookingId ?? null;
    await store.settle(message.id, { outcome, state: stateOfOutcome(outcome), bookingId });
  }

  private async applyAct(
    trx: DbClient,
    message: MessageToWork,
    { act, isOverdue }: { readonly act: HookAct; readonly isOverdue: boolean },
  ): Promise<MadeOfAct | typeof HELD> {
    const booking = await this.collect(trx, message, act);
    if (act.kind === 'end' && isHalfOfMove(act, booking.stored)) return { outcome: 'part_of_move', bookingId: null };
    if (act.kind === 'end' && act.laterId !== null && !isOverdue) return HELD;
    await this.wakeHalves(trx, booking, act);
    const decided = decideFromTold(booking.told);
    const made = await this.bringAbout(trx, message, { decided, ids: booking.ids });
    const isNewest = decided.newest.messageId === message.id;
    const isUnchanged = made.outcome === 'already_so' || made.outcome === 'booking_unknown';
    if (made.outcome === 'too_old' || (!isNewest && isUnchanged)) return { ...made, outcome: 'overtaken' };
    return made;
  }

  /** Finds everything that is stored of the booking of an act, under all ids that it has had. */
  private async collect(trx: DbClient, message: MessageToWork, act: HookAct): Promise<ToldBooking> {
    const store = new HookMessageStore(trx);
    const ids = new Set(actIdsOf(act));
    const isOfBooking = (each: HookAct) => actIdsOf(each).some((id) => ids.has(id));
    let messages: readonly MessageToWork[] = [];
    for (let round = 0, known = 0; known < ids.size && round < ROUNDS_MAX; round += 1) {
      known = ids.size;
      messages = await store.listAbout(message.hook_id, [...ids]);
      const acts = messages.flatMap(({ kind, body }) => readHookMessage(kind, body).acts).filter(isOfBooking);
      for (const id of acts.flatMap(actIdsOf)) ids.add(id);
    }
    const toldBy = (each: MessageToWork) =>
      readHookMessage(each.kind, each.body)
        .acts.filter(isOfBooking)
        .map((said) => toTold(each, said));
    const others = messages.filter(({ id }) => id !== message.id);
    const own = toTold(message, act);
    return {
      ids: [...ids],
      told: [...others.filter(({ state }) => state !== 'waiting').flatMap(toldBy), own],
      stored: [...others.flatMap(toldBy), own],
    };
  }

  /** The end that is the other half of this move waits no longer. */
  private async wakeHalves(trx: DbClient, { stored }: ToldBooking, act: HookAct): Promise<void> {
    const halves = stored.filter((each) => each.act.kind === 'end' && each.act.laterId === act.id);
    for (const { messageId } of halves) await this.deps.jobs.makeDue(trx, 'hook-message', messageId);
  }

  private async bringAbout(
    trx: DbClient,
    message: MessageToWork,
    { decided, ids }: { readonly decided: DecidedBooking; readonly ids: readonly string[] },
  ): Promise<MadeOfAct> {
    const { newest, saidAt, isPencilled } = decided;
    const { act } = newest;
    const live = await new HookMessageStore(trx).listLive(message.show_id, ids);
    if (act.kind === 'set') return this.set(trx, message, { act, saidAt, isPencilled, live });
    const ended: MadeOfAct[] = [];
    const place = placeOf(message);
    for (const externalId of live.length === 0 ? [act.id] : live.map((each) => each.external_id)) {
      const { outcome, booking } = await this.deps.bookings.cancel(trx, place, { externalId, saidAt });
      ended.push({ outcome, bookingId: booking?.id ?? null });
    }
    return (
      ended.find(({ outcome }) => outcome === 'guest_cancelled') ??
      ended[0] ?? { outcome: 'already_so', bookingId: null }
    );
  }

  private async set(
    trx: DbClient,
    message: MessageToWork,
    { act, saidAt, live, ...decided }: SettledBooking,
  ): Promise<MadeOfAct> {
    const { bookings } = this.deps;
    const former = live.find((each) => each.external_id !== act.id);
    // A tool that asks its host to confirm a move has told the guest of the new time.
    const isPencilled = decided.isPencilled && !live.some((each) => each.is_signed && each.state === 'booked');
    const said = {
      ...{ externalId: act.id, name: act.name, email: act.email, startsAt: act.startsAt, minutes: act.minutes },
      ...{ timeZone: act.timeZone, saidAt, isSigned: true, isPencilled },
    };
    const formerId = former?.external_id ?? act.earlierId;
    const place = placeOf(message);
    const { outcome, booking } =
      formerId === null
        ? await bookings.book(trx, place, said)
        : await bookings.move(trx, place, { ...said, formerId });
    // Only what a guest has said themselves can be that of another one, or cancelled.
    if (outcome === 'taken' || outcome === 'cancelled') throw new Error(`a signed booking is ${outcome}`);
    return { outcome, bookingId: booking?.id ?? null };
  }

  private hold(trx: DbClient, { id, workspace_id: turn, received_at: receivedAt }: MessageToWork): Promise<void> {
    const runAt = new Date(receivedAt.getTime() + HOLD_MS + EARLY_MS);
    return this.deps.jobs.schedule(trx, 'hook-message', { message: id }, { key: id, turn, runAt });
  }
}

interface SettledBooking extends Pick<DecidedBooking, 'saidAt' | 'isPencilled'> {
  readonly act: SettingAct;
  readonly live: readonly LiveBooking[];
}

type LiveBooking = Awaited<ReturnType<HookMessageStore['listLive']>>[number];

const placeOf = ({ show_id: id, workspace_id: workspace }: MessageToWork) => ({ id, workspace });

const toTold = (message: MessageToWork, act: HookAct): ToldAct => ({
  messageId: message.id,
  act,
  saidAt: message.said_at ?? message.received_at,
  receivedAt: message.received_at,
});

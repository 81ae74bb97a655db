import { randomUUID } from 'node:crypto';
import { NO_STUDIO } from '@linecheck/contract';
import { transaction } from '../db/database';
import { showId } from '../domain/ids';
import { JobQueue } from '../jobs/queue';
import {
  type BookingPlace,
  BookingService,
  type SaidBookingMessage,
  type SaidCancellation,
  type SaidMove,
} from '../modules/bookings/service';
import { BookedEpisodes } from '../modules/episodes/service';
import { EmailPlanning } from '../modules/guest-emails/planning';
import { PlanService } from '../modules/plans/service';
import type { TestApp, TestHost } from './open-test-app';

interface TestShowWishes {
  readonly title?: string;
  readonly minutes?: number;
  readonly reminderHours?: readonly number[];
  readonly tellsChanges?: boolean;
  readonly approvesFirst?: boolean;
  readonly bookingCode?: string;
}

/** Stores a show of a host. */
export async function insertTestShow(app: TestApp, host: TestHost, wishes: TestShowWishes = {}) {
  const id = randomUUID();
  const { title = 'Tides', minutes = 60, reminderHours = [], tellsChanges = false } = wishes;
  const { approvesFirst = false, bookingCode = null } = wishes;
  await app.deps.db.pool.query(
    `insert into shows (id, workspace_id, title, time_zone, minutes, studio, join_url, message, level, fresh_days,
       reminder_hours, tells_changes, approves_first, booking_code)
     values ($1, $2, $3, 'Europe/Berlin', $4, '${NO_STUDIO}', 'https://studio.example/tides', 'Bring headphones.',
       'audio-podcast', 14, $5, $6, $7, $8)`,
    [id, host.workspaceId, title, minutes, [...reminderHours], tellsChanges, approvesFirst, bookingCode],
  );
  return { id: showId(id), workspace: host.workspaceId };
}

/** The core of bookings on the database of an app, as hooks call it: each call in a transaction of its own. */
export function openTestBookings({ deps }: TestApp) {
  const judged: string[] = [];
  const jobs = new JobQueue(() => undefined);
  const planning = new EmailPlanning({ ...deps, jobs });
  const results = {
    judgeAgain: async (_trx: unknown, _workspace: unknown, of: object) => void judged.push(JSON.stringify(of)),
  };
  const booked = new BookedEpisodes({ ...deps, jobs, planning, results });
  const service = new BookingService({ ...deps, booked, plans: new PlanService(deps) });
  const { kysely } = deps.db;
  return {
    judged,
    service,
    book: (show: BookingPlace, said: SaidBookingMessage) => transaction(kysely, (trx) => service.book(trx, show, said)),
    move: (show: BookingPlace, said: SaidMove) => transaction(kysely, (trx) => service.move(trx, show, said)),
    cancel: (show: BookingPlace, said: SaidCancellation) =>
      transaction(kysely, (trx) => service.cancel(trx, show, said)),
  };
}

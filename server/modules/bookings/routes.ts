import { bookByPage, decideBooking, listBookings, readBookingPage } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { bookingId, showId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { serve, serveHost } from '../../http/serve';
import { addressOf, type RateLimits } from '../../limits/limits';
import { type BookedDependencies, BookedEpisodes } from '../episodes/service';
import { type BookingPageDependencies, BookingPageService } from './page-service';
import { type BookingDependencies, BookingService } from './service';

type RegisteredDependencies = RouteDependencies &
  BookedDependencies &
  Omit<BookingPageDependencies, 'bookings' | 'booked'>;

export interface RegisteredBookings {
  /** For signed messages. */
  readonly bookings: BookingService;
  readonly pages: BookingPageService;
}

export function registerBookings(app: FastifyInstance, given: RegisteredDependencies): RegisteredBookings {
  const { signedIn, limits } = given;
  const deps: BookingDependencies = { ...given, booked: new BookedEpisodes(given) };
  const bookings = new BookingService(deps);
  const pages = new BookingPageService({ ...given, ...deps, bookings });

  serve(app, readBookingPage, ({ params }) => pages.read(params.code));

  serve(app, bookByPage, ({ params, body }, { request }) =>
    pages.book(params.code, body, () => countBooking(limits, params.code, addressOf(request))),
  );

  serveHost(app, signedIn, listBookings, ({ workspace }, { params, query }) =>
    pages.list(workspace, showId(params.id), query),
  );

  serveHost(app, signedIn, decideBooking, (caller, { params, body }) =>
    pages.decide(caller, bookingId(params.id), body.isApproved),
  );

  return { bookings, pages };
}

/** When the hourly count of a page is used up, the first bookings of each address are counted separately. */
async function countBooking(limits: RateLimits, code: string, address: string): Promise<void> {
  await limits.count('bookings', address);
  try {
    await limits.count('bookingsOfLink', code);
  } catch (refusal) {
    if (!(refusal instanceof ProblemError)) throw refusal;
    await limits.count('lateBookings', `${code} ${address}`);
    await limits.count('lateBookingsOfLink', code);
  }
}

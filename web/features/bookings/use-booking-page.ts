import {
  bookByPage,
  type EndpointInput,
  instantOf,
  readBookingPage,
  readSessionCode,
  type ShownBookingPage,
} from '@linecheck/contract';
import { readerZone } from '@linecheck/texts/reader-zone';
import { useQuery } from '@tanstack/react-query';
import { problemOf, refusalOf, send, serverNow } from '../../api/send';
import { failureCause } from '../../texts/failure-words';
import type { KeptBooking } from './booking-memory';
import { readSaidBooking } from './said-booking';

export type BookingPageLink =
  | { readonly kind: 'loading' | 'not-valid' }
  | { readonly kind: 'valid'; readonly code: string; readonly page: ShownBookingPage }
  | {
      readonly kind: 'unreachable';
      readonly message: string;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

/** @param pasted The code in the address, perhaps malformed. */
export function useBookingPage(pasted: string): BookingPageLink {
  const code = readSessionCode(pasted);
  const query = useQuery({
    queryKey: ['booking-page', code],
    queryFn: () => findPage(code ?? ''),
    enabled: code !== undefined,
    refetchOnMount: 'always',
  });
  if (code === undefined) return { kind: 'not-valid' };
  if (query.data !== undefined)
    return query.data === null ? { kind: 'not-valid' } : { kind: 'valid', code, page: query.data };
  if (query.error === null) return { kind: 'loading' };
  const retry = () => void query.refetch();
  return { kind: 'unreachable', message: failureCause(query.error), retry, isRetrying: query.isFetching };
}

/** An invalid code is not a failure: the page has its own message for it. */
async function findPage(code: string): Promise<ShownBookingPage | null> {
  try {
    return await send(readBookingPage, { params: { code } });
  } catch (error) {
    if (refusalOf(error) === 'link_not_valid') return null;
    throw error;
  }
}

export type PressedBooking = EndpointInput<typeof bookByPage>['body'];

/** A booking as far as the tool has said it, or the guest has typed it. */
export interface BookingDraft {
  readonly name: string;
  readonly startsAt: string | null;
  /** What is sent; null while the name or the time is missing. */
  readonly body: PressedBooking | null;
}

export function bookingDraftOf({ search, guestId, typed }: KeptBooking): BookingDraft {
  const said = readSaidBooking(search, serverNow());
  const name = typed?.name ?? said.name;
  const typedStart = typed && instantOf(typed.startsLocal, readerZone())?.toISOString();
  const startsAt = typed === undefined ? said.startsAt : (typedStart ?? null);
  // A length belongs to the time that the tool has said.
  const { email, timeZone, bookingId } = said;
  const minutes = startsAt === said.startsAt ? said.minutes : null;
  const body =
    name === '' || startsAt === null ? null : { name, email, startsAt, minutes, timeZone, bookingId, guestId };
  return { name, startsAt, body };
}

/** Time between two questions whether a member has approved a booking. */
const ASK_EVERY_MS = 20_000;

export type PressAnswer =
  | { readonly kind: 'waiting' | 'asked' | 'refused' }
  | { readonly kind: 'link'; readonly sessionCode: string }
  | { readonly kind: 'closed'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

/** The link of a booking, once the guest has asked for it. Repeated, the call returns the same link. */
export function usePress(code: string, body: PressedBooking | null, isPressed: boolean): PressAnswer {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['booking', code, body],
    queryFn: () => (body === null ? null : send(bookByPage, { params: { code }, body })),
    enabled: isPressed && body !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'asked' ? ASK_EVERY_MS : false),
    refetchOnMount: 'always',
    retry: false,
  });
  const reason = refusalOf(error) === 'booking_closed' ? problemOf(error)?.params?.reason : undefined;
  if (reason !== undefined) return { kind: 'closed', reason: String(reason) };
  // A question that fails later is asked again.
  if (error && !data)
    return { kind: 'failed', message: failureCause(error), retry: () => void refetch(), isRetrying: isFetching };
  if (!data) return { kind: 'waiting' };
  if (data.sessionCode !== null) return { kind: 'link', sessionCode: data.sessionCode };
  if (data.state === 'cancelled') return { kind: 'closed', reason: 'cancelled' };
  return { kind: data.state === 'refused' ? 'refused' : 'asked' };
}

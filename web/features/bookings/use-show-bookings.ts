import {
  changeBookingPage,
  decideBooking,
  listBookings,
  renewBookingPage,
  type ShowBooking,
} from '@linecheck/contract';
import { bookingPageSettings, showBookings } from '@linecheck/texts/en/show-bookings';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

/** The prefix of all keys of episodes: the frame of a host's pages refetches them when another person changes episodes or bookings. */
const episodesKey = ['episodes'] as const;

const bookingsKey = (showId: string) => [...episodesKey, 'bookings', showId] as const;

export const useShowBookings = (showId: string) =>
  useInfiniteQuery({
    queryKey: bookingsKey(showId),
    queryFn: ({ pageParam: after, signal }) =>
      send(listBookings, { params: { id: showId }, query: after === '' ? {} : { after } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });

interface Decision {
  readonly booking: ShowBooking;
  readonly isApproved: boolean;
}

export function useDecision() {
  const texts = useTexts(showBookings);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ booking, isApproved }: Decision) =>
      send(decideBooking, { params: { id: booking.id }, body: { isApproved } }),
    onSuccess: ({ guestName: name }, { isApproved }) =>
      showToast({ title: fill(isApproved ? texts.approved : texts.refused, { name }), tone: 'passed' }),
    onError: (error) =>
      showToast({ title: texts.notDecided, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
    // Also after a failure: another member may have decided.
    onSettled: () => queries.invalidateQueries({ queryKey: episodesKey }),
  });
}

/** What a member changes about a booking page. */
export interface PageChange {
  readonly kind: 'opened' | 'closed' | 'renewed' | 'approval';
  readonly approvesFirst: boolean;
}

/** @param onChanged Reloads the show, also after a failure. */
export function useBookingPageChange(showId: string, onChanged: () => void) {
  const texts = useTexts(bookingPageSettings);
  const params = { id: showId };
  return useMutation({
    mutationFn: ({ kind, approvesFirst }: PageChange): Promise<{ readonly bookingCode: string | null }> =>
      kind === 'renewed'
        ? send(renewBookingPage, { params })
        : send(changeBookingPage, { params, body: { isOpen: kind !== 'closed', approvesFirst } }),
    onSuccess: (_reply, { kind }) => kind !== 'approval' && showToast({ title: texts[kind], tone: 'passed' }),
    onError: (error) =>
      showToast({ title: texts.notChanged, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
    onSettled: onChanged,
  });
}

import {
  applyHookMessage,
  type BookingHook,
  createHook,
  deleteHook,
  type EndpointInput,
  type EndpointResponse,
  listHookMessages,
  listHooks,
  rotateHookSecret,
} from '@linecheck/contract';
import { bookingHooks } from '@linecheck/texts/en/booking-hooks';
import { bookingsIn, hookLog } from '@linecheck/texts/en/bookings-in';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const hooksKey = ['booking-hooks'] as const;
const messagesKey = ['hook-messages'] as const;

export type HookSecret = EndpointResponse<typeof createHook>;

/** The server announces no message of a booking tool, so the list is read again when the page gets the focus. */
export const useBookingHooks = (enabled: boolean) =>
  useQuery({
    queryKey: hooksKey,
    queryFn: ({ signal }) => send(listHooks, {}, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    enabled,
  });

function useHookReload() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [hooksKey, messagesKey]) void queries.invalidateQueries({ queryKey });
  };
}

interface HookCreation {
  readonly body: EndpointInput<typeof createHook>['body'];
  /** Called with the secret, which a mutation would keep if it were returned. */
  readonly show: (made: HookSecret) => void;
}

export function useHookCreation() {
  const reload = useHookReload();
  return useMutation({
    mutationFn: async ({ body, show }: HookCreation) => show(await send(createHook, { body })),
    onSuccess: reload,
  });
}

interface HookRotation {
  /** Loads the dialog before the secret is made: without the dialog, it would be lost. */
  readonly load: () => Promise<unknown>;
  readonly show: (made: HookSecret) => void;
}

export function useHookChanges({ id, kind }: Pick<BookingHook, 'id' | 'kind'>) {
  const texts = useTexts(bookingsIn);
  const { kinds } = useTexts(bookingHooks);
  const queries = useQueryClient();
  const reload = useHookReload();
  const params = { id };
  const sayFailed = (title: string) => (error: Error) =>
    showToast({ title, description: failureWords(error, texts.failedHint), tone: 'failed' });
  const rotation = useMutation({
    mutationFn: async ({ load, show }: HookRotation) => {
      await load();
      show(await send(rotateHookSecret, { params }));
    },
    onError: sayFailed(texts.rotating.failed),
    onSettled: reload,
  });
  const removal = useMutation({
    mutationFn: async () => {
      await send(deleteHook, { params });
      queries.setQueryData<readonly BookingHook[]>(hooksKey, (list) => list?.filter((each) => each.id !== id));
    },
    onSuccess: () => showToast({ title: fill(texts.deleting.done, { kind: kinds[kind] }), tone: 'passed' }),
    onError: sayFailed(texts.deleting.failed),
    onSettled: reload,
  });
  return { rotation, removal };
}

export const useHookMessages = (id: string) =>
  useInfiniteQuery({
    queryKey: [...messagesKey, id],
    queryFn: ({ pageParam: after, signal }) =>
      send(listHookMessages, { params: { id }, query: after === '' ? {} : { after } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export function useMessageApplication() {
  const texts = useTexts(hookLog);
  const { failedHint } = useTexts(bookingsIn);
  const reload = useHookReload();
  return useMutation({
    mutationFn: (id: string) => send(applyHookMessage, { params: { id } }),
    onSuccess: () => showToast({ title: texts.applied, tone: 'passed' }),
    onError: (error) =>
      showToast({ title: texts.notApplied, description: failureWords(error, failedHint), tone: 'failed' }),
    onSettled: reload,
  });
}

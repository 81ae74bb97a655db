import {
  askForHelp,
  type EndpointInput,
  endGuestHelp,
  type GuestHelp,
  HELP_POLL_MS,
  HELP_SLOW_AFTER_MS,
  HELP_SLOW_POLL_MS,
  readGuestHelp,
} from '@linecheck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';

const guestHelpKey = (sessionCode: string) => ['guest-help', sessionCode] as const;

type Answer = { readonly help: GuestHelp | null };

const lastChange = ({ askedAt, rungAt, answeredAt }: GuestHelp): number =>
  Math.max(...[askedAt, rungAt, answeredAt].map((at) => (at === null ? 0 : Date.parse(at))));

/** How long to wait before the state of a request is read again, in ms; false once it is closed. Exported for tests. */
export function helpPollMs(help: GuestHelp | null | undefined): number | false {
  if (!help || help.state === 'closed') return false;
  return Date.parse(help.now) - lastChange(help) < HELP_SLOW_AFTER_MS ? HELP_POLL_MS : HELP_SLOW_POLL_MS;
}

/**
 * The newest request for help of a guest link, read again while it is open and the page is in front: a hidden page does
 * not ask. A request that was made on another device, or before a reload, is found, too.
 */
export function useGuestHelp(sessionCode: string | undefined) {
  return useQuery({
    queryKey: guestHelpKey(sessionCode ?? ''),
    queryFn: ({ signal }): Promise<Answer> =>
      send(readGuestHelp, { params: { sessionCode: sessionCode ?? '' } }, signal),
    enabled: sessionCode !== undefined,
    refetchInterval: ({ state: { data, error } }) =>
      error && data?.help?.state !== 'closed' ? HELP_SLOW_POLL_MS : helpPollMs(data?.help),
    refetchOnWindowFocus: ({ state: { data } }) => helpPollMs(data?.help) !== false && 'always',
    staleTime: HELP_POLL_MS,
    select: ({ help }) => help,
  });
}

/** Asks for help, and ends the request. */
export function useGuestHelpChanges(sessionCode: string) {
  const queries = useQueryClient();
  const onSuccess = (answer: Answer) => queries.setQueryData(guestHelpKey(sessionCode), answer);
  // The call is repeated with the same id, so that a request whose answer was lost is not made twice.
  const ask = useMutation({
    mutationFn: (call: EndpointInput<typeof askForHelp>) => send(askForHelp, call),
    onSuccess,
  });
  const end = useMutation({
    mutationFn: (body: EndpointInput<typeof endGuestHelp>['body']) =>
      send(endGuestHelp, { params: { sessionCode }, body }),
    onSuccess,
  });
  return { ask, end };
}

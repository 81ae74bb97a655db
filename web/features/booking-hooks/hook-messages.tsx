import { HOOK_MESSAGE_DAYS, type HookMessage } from '@linecheck/contract';
import { hookLog } from '@linecheck/texts/en/bookings-in';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Link } from 'wouter';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { messageState } from './hook-words';
import { useHookMessages, useMessageApplication } from './use-booking-hooks';

/** What a booking tool has sent, newest first, with what was made of each. */
export function HookMessages({ id }: { readonly id: string }) {
  const texts = useTexts(hookLog);
  const { data, error, isFetching, refetch, ...more } = useHookMessages(id);
  const messages = data?.pages.flatMap((page) => page.messages);
  if (messages === undefined && !error) return <SkeletonRows rows={2} label={texts.loading} />;
  if (messages === undefined)
    return (
      <ErrorState title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorState>
    );
  if (messages.length === 0)
    return <p className="py-2 text-14 text-ink-2">{fill(texts.empty, { count: HOOK_MESSAGE_DAYS })}</p>;
  return (
    <div className="grid gap-3">
      <ul aria-label={fill(texts.label, { count: HOOK_MESSAGE_DAYS })}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {error && (
        <StaleNotice
          title={texts.moreNotLoaded}
          busy={isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void (more.isFetchNextPageError ? more.fetchNextPage() : refetch())}
        >
          {failureCause(error)}
        </StaleNotice>
      )}
      {more.hasNextPage && !error && (
        <div>
          <Button size={32} busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
    </div>
  );
}

function MessageRow({ message }: { readonly message: HookMessage }) {
  const texts = useTexts(hookLog);
  const application = useMessageApplication();
  const { id, receivedAt, guestName, startsAt, kind, episodeId, times, isRepeatable } = message;
  const { tone, words, outcome } = messageState(message);
  const name = guestName ?? texts.unnamed;
  const facts = [
    ...(startsAt === null ? [] : [fill(texts.start, { when: formatMoment(startsAt) })]),
    ...(kind === null ? [] : [kind]),
    ...(times > 1 ? [fill(texts.times, { count: times })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3 text-14">
          <StatusLabel tone={tone} size={13}>
            {words}
          </StatusLabel>
          <bdi translate="no" className="font-medium">
            {name}
          </bdi>
          <span className="text-13 text-ink-2">{facts.join(' · ')}</span>
        </p>
        <p className="text-13 text-ink-2">{outcome}</p>
        <time dateTime={receivedAt} className="tabular text-12 text-ink-3">
          {formatMoment(receivedAt)}
        </time>
      </div>
      <div className="flex flex-wrap gap-1">
        {episodeId !== null && (
          <Link href={`/episodes/${episodeId}`} asChild>
            <ButtonLink size={32}>{texts.openEpisode}</ButtonLink>
          </Link>
        )}
        {isRepeatable && (
          <Button
            size={32}
            icon={<RotateCw aria-hidden />}
            busy={application.isPending}
            onClick={() => application.mutate(id)}
          >
            {rich(texts.again, { name, of: (inside) => <span className="sr-only">{inside}</span> })}
          </Button>
        )}
      </div>
    </li>
  );
}

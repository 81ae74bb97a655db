import type { CalendarFeedInfo } from '@linecheck/contract';
import { calendarFeed } from '@linecheck/texts/en/calendar-feed';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { serverNow } from '../../api/send';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Card } from '../../ui/layout/card';
import { ListRow, RowList } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { useCalendarFeed, useCalendarFeedChanges } from './use-calendar-feed';

/** The address of a person's episodes as a calendar: made, replaced and ended. */
export function CalendarFeedSettings() {
  const texts = useTexts(calendarFeed);
  const { data, error, isFetching, refetch } = useCalendarFeed();
  const { address, hasEnded, renewal, ending } = useCalendarFeedChanges();
  if (data?.feed)
    return (
      <div className="grid gap-3">
        {address !== undefined && <NewAddress address={address} />}
        <FeedRow
          feed={data.feed}
          busy={renewal.isPending || ending.isPending}
          onRenew={renewal.mutate}
          onEnd={ending.mutate}
        />
      </div>
    );
  if (data)
    return (
      <Button
        fullWidth="phone"
        icon={<CalendarPlus aria-hidden />}
        busy={renewal.isPending}
        // The buttons of the ended address are gone, and the focus with them.
        ref={hasEnded ? takeFocus : undefined}
        onClick={() => renewal.mutate()}
      >
        {texts.create}
      </Button>
    );
  if (!error) return <SkeletonRows rows={1} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Programs that subscribe open this scheme, and read the address by HTTP or HTTPS. */
const subscriptionOf = (address: string): string => address.replace(/^https?:/, 'webcal:');

function NewAddress({ address }: { readonly address: string }) {
  const { made: texts } = useTexts(calendarFeed);
  return (
    <Card>
      <div role="status">
        <p className="font-semi" tabIndex={-1} ref={takeFocus}>
          {texts.title}
        </p>
        <p className="mt-1 text-14 text-ink-2">{texts.hint}</p>
      </div>
      <code className="mt-3 block rounded-ctl bg-surface-2 p-3 font-mono text-13 break-all">{address}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton
          text={address}
          label={texts.copy}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
          variant="primary"
          fullWidth="phone"
        />
        <ButtonLink href={subscriptionOf(address)} fullWidth="phone" icon={<CalendarPlus aria-hidden />}>
          {texts.open}
        </ButtonLink>
      </div>
      <p className="mt-3 text-14 text-ink-2">{texts.how}</p>
    </Card>
  );
}

interface FeedRowProps {
  readonly feed: NonNullable<CalendarFeedInfo['feed']>;
  readonly busy: boolean;
  readonly onRenew: (body: undefined, options: { onSettled: () => void }) => void;
  readonly onEnd: (body: undefined, options: { onSettled: () => void }) => void;
}

function FeedRow({ feed, busy, onRenew, onEnd }: FeedRowProps) {
  const texts = useTexts(calendarFeed);
  const [question, setQuestion] = useState<'renewing' | 'ending'>();
  const close = () => setQuestion(undefined);
  const questions = [
    { name: 'renewing', act: onRenew },
    { name: 'ending', act: onEnd },
  ] as const;
  return (
    <>
      <RowList label={texts.row.label}>
        <ListRow
          title={texts.row.title}
          meta={fill(texts.row.made, { when: formatMoment(feed.createdAt) })}
          state={<LastReading at={feed.readAt} />}
          actions={
            <>
              <Button onClick={() => setQuestion('renewing')}>{texts.row.renew}</Button>
              <Button onClick={() => setQuestion('ending')}>{texts.row.end}</Button>
            </>
          }
        />
      </RowList>
      {questions.map(({ name, act }) => (
        <ConfirmLater
          key={name}
          open={question === name}
          title={texts[name].title}
          description={texts[name].hint}
          confirmLabel={texts[name].confirm}
          cancelLabel={texts[name].cancel}
          closeLabel={texts[name].cancel}
          busy={busy}
          onConfirm={() => act(undefined, { onSettled: close })}
          onCancel={close}
        />
      ))}
    </>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** @param at The hour of the last reading, null without any. */
function LastReading({ at }: { readonly at: string | null }) {
  const { row: texts } = useTexts(calendarFeed);
  if (at === null) return <span className="text-14 text-ink-2">{texts.notRead}</span>;
  const isFresh = serverNow() - Date.parse(at) < HOUR_MS;
  return (
    <span className="text-14 text-ink-2">{isFresh ? texts.readNow : fill(texts.read, { when: formatMoment(at) })}</span>
  );
}

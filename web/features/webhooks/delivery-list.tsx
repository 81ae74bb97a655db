import { DELIVERY_DAYS, type WebhookDelivery } from '@linecheck/contract';
import { deliveries } from '@linecheck/texts/en/deliveries';
import { webhookWords } from '@linecheck/texts/en/webhooks';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Disclosure } from '../../ui/layout/disclosure';
import { DELIVERY_TONES, deliveryFigures, deliveryWords, readableBody } from './delivery-words';
import { TestOutcome } from './test-outcome';
import { type AskedDelivery, useDeliveries, useDelivery, useRedelivery, useWebhookReload } from './use-webhooks';

/** What was sent to a webhook, newest first. */
export function DeliveryList({ id, mayResend }: { readonly id: string; readonly mayResend: boolean }) {
  const texts = useTexts(deliveries);
  const { data, error, isFetching, refetch, ...more } = useDeliveries(id);
  const shown = data?.pages.flatMap((page) => page.deliveries);
  if (shown === undefined && !error) return <SkeletonRows rows={2} label={texts.loading} />;
  if (shown === undefined)
    return (
      <ErrorState title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorState>
    );
  if (shown.length === 0)
    return <p className="py-2 text-14 text-ink-2">{fill(texts.empty, { count: DELIVERY_DAYS })}</p>;
  return (
    <div className="grid gap-3">
      <ul aria-label={fill(texts.label, { count: DELIVERY_DAYS })}>
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} mayResend={mayResend} />
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

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly mayResend: boolean;
}

function DeliveryRow({ delivery, mayResend }: DeliveryProps) {
  const words = useTexts(webhookWords);
  const [isOpen, setOpen] = useState(false);
  const { kind, state, eventAt } = delivery;
  const figures = deliveryFigures(delivery);
  return (
    <li className="border-line py-2 not-first:border-t">
      <Disclosure
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        label={
          <>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <StatusLabel tone={DELIVERY_TONES[state]} size={13}>
                {words.deliveryStates[state]}
              </StatusLabel>
              <span className="text-ink">{words.kinds[kind].title}</span>
              <time dateTime={eventAt} className="tabular text-13 font-regular text-ink-3">
                {formatMoment(eventAt)}
              </time>
            </span>
            <span className="block text-13 font-regular">{[deliveryWords(delivery), ...figures].join(' · ')}</span>
          </>
        }
      >
        {isOpen && <DeliveryDetails delivery={delivery} mayResend={mayResend} />}
      </Disclosure>
    </li>
  );
}

function DeliveryDetails({ delivery, mayResend }: DeliveryProps) {
  const texts = useTexts(deliveries);
  const { data, error, isFetching, refetch } = useDelivery(delivery.id);
  const reload = useWebhookReload();
  const [asked, setAsked] = useState<AskedDelivery>();
  const redelivery = useRedelivery(() => setAsked({ id: delivery.id, triedBefore: delivery.triedAt }));
  if (data === undefined && error)
    return (
      <ErrorState
        title={texts.detailsNotLoaded}
        busy={isFetching}
        retryLabel={retryLabel()}
        onRetry={() => void refetch()}
      >
        {notLoadedWords(error)}
      </ErrorState>
    );
  if (data === undefined) return <SkeletonRows rows={1} label={texts.loading} />;
  return (
    <div className="grid gap-3 ps-6 pb-2">
      <Shown title={data.state === 'delivered' ? texts.bodyNow : texts.body} text={readableBody(data.body)} />
      {data.reply === null || data.reply === '' ? (
        <p className="text-13 text-ink-2">{texts.noReply}</p>
      ) : (
        <Shown title={texts.reply} text={readableBody(data.reply)} />
      )}
      {asked && <TestOutcome key={asked.triedBefore} asked={asked} onTried={() => void reload()} />}
      {mayResend && delivery.state !== 'waiting' && (
        <div>
          <Button
            size={32}
            icon={<RotateCw aria-hidden />}
            busy={redelivery.isPending}
            onClick={() => redelivery.mutate(delivery.id)}
          >
            {texts.again}
          </Button>
        </div>
      )}
    </div>
  );
}

function Shown({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-13 font-medium">{title}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text.
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-ctl bg-surface-3 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
}

import { deliveries } from '@linecheck/texts/en/deliveries';
import { useEffect, useEffectEvent } from 'react';
import { failureCause } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { answeredWords, faultWords } from './delivery-words';
import { type AskedDelivery, useTriedDelivery } from './use-webhooks';

interface TestOutcomeProps {
  readonly asked: AskedDelivery;
  /** Called when the try is over. */
  readonly onTried: () => void;
}

/** What becomes of a test, from the moment that it is sent. */
export function TestOutcome({ asked, onTried }: TestOutcomeProps) {
  const { test: texts } = useTexts(deliveries);
  const { data, error, isWaiting } = useTriedDelivery(asked);
  const tell = useEffectEvent(onTried);
  useEffect(() => {
    if (!isWaiting) tell();
  }, [isWaiting]);
  if (error && isWaiting)
    return (
      <Notice tone="warning" role="status" title={texts.unknown}>
        {failureCause(error)}
      </Notice>
    );
  if (data === undefined || isWaiting)
    return (
      <Notice tone="info" role="status" title={texts.waiting}>
        {texts.waitingHint}
      </Notice>
    );
  if (data.state === 'delivered')
    return (
      <Notice tone="passed" role="status" title={texts.delivered}>
        {answeredWords(data)}
      </Notice>
    );
  return (
    <Notice tone="failed" role="status" title={texts.failed}>
      {data.fault === null ? undefined : faultWords({ fault: data.fault, status: data.status })}
    </Notice>
  );
}

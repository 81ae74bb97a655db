import type { DeliveryFault, WebhookDelivery } from '@linecheck/contract';
import { deliveries } from '@linecheck/texts/en/deliveries';
import { webhookWords } from '@linecheck/texts/en/webhooks';
import { fill } from '../../texts/fill';
import { recentMoment } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import type { StatusTone } from '../../ui/feedback/status-icon';

/** Why a delivery has failed, and what to do. */
export function faultWords({
  fault,
  status,
}: {
  readonly fault: DeliveryFault;
  readonly status: number | null;
}): string {
  const { faults } = currentTexts(webhookWords);
  return fault === 'status' ? fill(faults.status, { status: String(status ?? '') }) : faults[fault];
}

export const DELIVERY_TONES = {
  waiting: 'warning',
  delivered: 'passed',
  failed: 'failed',
} as const satisfies Record<WebhookDelivery['state'], StatusTone>;

export function answeredWords({ status, durationMs }: Pick<WebhookDelivery, 'status' | 'durationMs'>): string {
  const texts = currentTexts(deliveries);
  return fill(texts.answered, { status: String(status ?? ''), ms: durationMs ?? 0 });
}

/** What became of a delivery, in sentences. */
export function deliveryWords(delivery: WebhookDelivery): string {
  const texts = currentTexts(deliveries);
  const { state, attempts, fault, status } = delivery;
  if (state === 'delivered') return answeredWords(delivery);
  return fault === null || attempts === 0 ? texts.notTried : faultWords({ fault, status });
}

/** Figures of a delivery that has not arrived: tries, duration and the next try. */
export function deliveryFigures({ state, attempts, durationMs, nextAt }: WebhookDelivery): readonly string[] {
  const texts = currentTexts(deliveries);
  if (state === 'delivered' && attempts <= 1) return [];
  return [
    ...(attempts > 0 ? [fill(texts.tries, { count: attempts })] : []),
    ...(state !== 'delivered' && durationMs !== null ? [fill(texts.took, { ms: durationMs })] : []),
    ...(state === 'waiting' && nextAt !== null ? [fill(texts.next, { when: recentMoment(nextAt) })] : []),
  ];
}

/** A body as it is easiest to read: JSON with line breaks, anything else as it is. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // A reply can be of any kind.
    return body;
  }
}

import type { StoredWebhook } from '@linecheck/contract';
import { connect } from '@linecheck/texts/en/connect';
import { webhookList } from '@linecheck/texts/en/webhook-list';
import { fill } from '../../texts/fill';
import { agoWords, type GlanceState, sinceDay } from '../../texts/glance-words';
import { currentTexts } from '../../texts/use-texts';
import type { StatusTone } from '../../ui/feedback/status-icon';

/** The states of a webhook, the most urgent first. */
const URGENCY = ['asleep', 'gone', 'failing', 'delivered', 'nothing', 'off'] as const;
type WebhookHealth = (typeof URGENCY)[number];

const TONES = {
  asleep: 'failed',
  gone: 'failed',
  failing: 'warning',
  delivered: 'passed',
  nothing: 'idle',
  off: 'idle',
} as const satisfies Record<WebhookHealth, StatusTone>;

type HealthFacts = Pick<StoredWebhook, 'state' | 'offReason' | 'asleepSince' | 'failingSince' | 'deliveredAt'>;

function healthOf({ state, offReason, failingSince, deliveredAt }: HealthFacts): WebhookHealth {
  if (state === 'asleep') return 'asleep';
  if (state === 'off') return offReason === 'gone' ? 'gone' : 'off';
  if (failingSince !== null) return 'failing';
  return deliveredAt === null ? 'nothing' : 'delivered';
}

/** The state of a webhook in a few words: "asleep since Tuesday". */
export function webhookState(webhook: HealthFacts): GlanceState {
  const { state: texts } = currentTexts(webhookList);
  const health = healthOf(webhook);
  const { asleepSince, failingSince, deliveredAt } = webhook;
  const words = {
    ...texts,
    asleep: fill(texts.asleep, { day: asleepSince === null ? '' : sinceDay(asleepSince) }),
    failing: fill(texts.failing, { day: failingSince === null ? '' : sinceDay(failingSince) }),
    delivered: fill(texts.delivered, { ago: deliveredAt === null ? '' : agoWords(deliveredAt) }),
  };
  return { tone: TONES[health], words: words[health] };
}

/** The state of several webhooks: that of the most urgent one. Undefined without any. */
export function webhooksGlance(webhooks: readonly HealthFacts[]): GlanceState | undefined {
  const { glance: texts } = currentTexts(connect);
  const worst = URGENCY.find((health) => webhooks.some((each) => healthOf(each) === health));
  const [first, ...others] = webhooks.filter((each) => healthOf(each) === worst).toSorted(byLatestDelivery);
  if (first === undefined) return undefined;
  const count = others.length + 1;
  if (count > 1 && worst === 'asleep') return { tone: 'failed', words: fill(texts.manyAsleep, { count }) };
  if (count > 1 && worst === 'failing') return { tone: 'warning', words: fill(texts.manyFailing, { count }) };
  return webhookState(first);
}

const byLatestDelivery = (one: HealthFacts, other: HealthFacts): number =>
  (other.deliveredAt ?? '').localeCompare(one.deliveredAt ?? '');

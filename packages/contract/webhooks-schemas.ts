import * as z from 'zod/mini';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { id, nextPage, okResponse, pageQuery, timestamp, typedText } from './fields-schemas';
import { CHOSEN_EVENT_KINDS, DELIVERY_FAULTS, EVENT_KINDS, WEBHOOK_FORMATS, WEBHOOK_STATES } from './webhooks';
import { webhookRules } from './webhooks-rules';

/** What only the act knows: codes. Names and states are read when an event is told. */
export const eventFacts = z.object({
  /** Of a result: the outcome. */
  outcome: z.optional(z.enum(['ready', 'changed', 'fix'])),
  /** The code of what a result misses most, or of what a guest needs help with. */
  reason: z.optional(z.string()),
  /** The check that the reason belongs to. */
  check: z.optional(z.string()),
  /** How a guest came: by a member, a group link, a forwarded link or a booking. */
  by: z.optional(z.enum(['member', 'group', 'forwarded', 'booking'])),
  /** What was changed of a guest. */
  fields: z.optional(z.array(z.string())),
  /** For `episode.not_ready`: the hours before the start, and the start. A show that has moved is told of again. */
  hours: z.optional(z.number()),
  startsAt: z.optional(timestamp),
});

/** An event as it is told, which is also the body of a webhook of the format `standard`. */
export const toldEvent = z.object({
  type: z.enum(EVENT_KINDS),
  timestamp,
  data: z.object({
    id,
    workspaceId: id,
    episode: z.nullable(
      z.object({
        id,
        title: z.string(),
        startsAt: timestamp,
        ready: z.number(),
        guests: z.number(),
        link: z.string(),
        showId: z.nullable(id),
      }),
    ),
    guest: z.nullable(
      z.object({
        id,
        /** Null if the webhook is not told names. */
        name: z.nullable(z.string()),
        state: z.nullable(z.string()),
      }),
    ),
    outcome: z.nullable(z.string()),
    /** Whether the result fits the level of the episode; null without an episode. */
    fits: z.nullable(z.boolean()),
    /** The code and the words of what is missing most. */
    reason: z.nullable(z.object({ code: z.string(), words: z.string() })),
    by: z.nullable(z.string()),
    fields: z.array(z.string()),
    /** For `episode.not_ready`: the guests who are not ready, with the first reason of each. */
    waiting: z.array(z.object({ id, name: z.nullable(z.string()), state: z.string(), words: z.string() })),
  }),
});

export const webhookForm = z.strictObject({
  name: typedText(webhookRules.name),
  url: typedText(webhookRules.url),
  format: z.enum(WEBHOOK_FORMATS, fault('invalid')),
  kinds: z
    .array(z.enum(CHOSEN_EVENT_KINDS, fault('event_kinds_needed')))
    .check(z.minLength(1, fault('event_kinds_needed')), z.maxLength(EVENT_KINDS.length, fault('event_kinds_needed'))),
  /** The only show that it is told of; null for everything. */
  showId: z.nullable(id),
  /** True if guests are named. */
  tellsNames: z.boolean(fault('boolean_needed')),
});

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  kinds: z.array(z.enum(EVENT_KINDS)),
  showId: z.nullable(id),
  tellsNames: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  /** `member` if a member has switched it off, `gone` if its receiver has answered with 410. */
  offReason: z.nullable(z.enum(['member', 'gone'])),
  /** The time of the first failure since the last success. */
  failingSince: z.nullable(timestamp),
  asleepSince: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  /** The number of deliveries that wait. */
  waiting: z.number(),
  /** Why the last try failed, and its status if there was one; null if the last one was a success. */
  lastFault: z.nullable(z.object({ fault: z.enum(DELIVERY_FAULTS), status: z.nullable(z.number()) })),
  /** The end of the secret before the last rotation; null if only one is valid. */
  earlierUntil: z.nullable(timestamp),
  createdAt: timestamp,
  /** The member who made it, or who last entered its address; null if they are no member any more. */
  createdBy: z.nullable(z.string()),
});

export const webhookDelivery = z.object({
  id,
  kind: z.enum(EVENT_KINDS),
  eventAt: timestamp,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  nextAt: z.nullable(timestamp),
  triedAt: z.nullable(timestamp),
  status: z.nullable(z.number()),
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
  durationMs: z.nullable(z.number()),
});

const ofWebhook = z.strictObject({ id });
const ofDelivery = z.strictObject({ id });
/** A secret, which is shown once. */
const shownSecret = z.object({ id, secret: z.string() });

export const webhooksCalls = {
  listWebhooks: {
    summary: 'The webhooks of the workspace, newest first, with their states and without their secrets',
    action: 'work',
    scope: 'webhooks',
    response: z.array(webhook),
  },
  createWebhook: {
    summary: 'Create a webhook; its secret is shown once',
    action: 'work',
    scope: 'webhooks',
    status: 201,
    body: webhookForm,
    response: shownSecret,
  },
  editWebhook: {
    summary: 'Change a webhook; what waits goes to its new address',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    body: webhookForm,
    response: okResponse,
  },
  deleteWebhook: {
    summary: 'Delete a webhook with its deliveries',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    response: okResponse,
  },
  switchWebhook: {
    summary: 'Switch a webhook off, or on again, which also wakes one that sleeps',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    body: z.strictObject({ isOn: z.boolean(fault('boolean_needed')) }),
    response: okResponse,
  },
  rotateWebhookSecret: {
    summary: 'Give a webhook a new secret, which is shown once; for a day, messages have a signature of each',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    response: shownSecret,
  },
  testWebhook: {
    summary: 'Send the event `webhook.test` on the way that all others take, and return its delivery',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    response: z.object({ deliveryId: id }),
  },
  listDeliveries: {
    summary: 'A page of the deliveries of a webhook, newest first',
    action: 'work',
    scope: 'webhooks',
    params: ofWebhook,
    query: z.strictObject(pageQuery),
    response: z.object({ deliveries: z.array(webhookDelivery), next: nextPage }),
  },
  readDelivery: {
    summary: 'A delivery with the message that its receiver gets, and the beginning of the last reply',
    action: 'work',
    scope: 'webhooks',
    params: ofDelivery,
    response: z.extend(webhookDelivery, {
      /** The body of the request. */
      body: z.string(),
      /** Null without a reply, and for an address that is not public. */
      reply: z.nullable(z.string()),
    }),
  },
  redeliver: {
    summary: 'Send an event again, with the same id',
    action: 'work',
    scope: 'webhooks',
    params: ofDelivery,
    response: okResponse,
  },
  listEvents: {
    summary: 'The newest events, as samples; made-up ones if there are none yet',
    action: 'read',
    scope: 'read',
    query: z.strictObject({ limit: pageQuery.limit }),
    response: z.array(toldEvent),
  },
} as const satisfies CallDescriptions;

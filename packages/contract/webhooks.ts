import type { output } from 'zod/v4/core';
import type { ApiEndpoint } from './endpoint';
import type { eventFacts, toldEvent, webhook, webhookDelivery, webhookForm, webhooksCalls } from './webhooks-schemas';

/** What programs outside can be told, in the order of a show. */
export const EVENT_KINDS = [
  'guest.added',
  'guest.opened',
  'result.submitted',
  'guest.changed',
  'guest.needs_help',
  'email.bounced',
  'episode.ready',
  'episode.not_ready',
  /** A message that a person has asked for, to see whether it arrives. */
  'webhook.test',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The kinds that a webhook can be told of: a test is told to the one that asks. */
export const CHOSEN_EVENT_KINDS = EVENT_KINDS.filter((kind) => kind !== 'webhook.test');

/** How an event is written: as JSON with a signature (Standard Webhooks), or as a message of a chat. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOK_STATES = ['on', 'asleep', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why a delivery has failed, beside a status that is no success. */
export const DELIVERY_FAULTS = [
  'status',
  'redirect',
  'timed_out',
  'no_answer',
  'not_public',
  'name_unknown',
  'certificate',
  'unreadable',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 2000;
/** Days for which events and deliveries are kept. */
export const DELIVERY_DAYS = 30;
/** Hours for which an earlier secret stays valid after a rotation. */
export const EARLIER_SECRET_HOURS = 24;

export type WebhookForm = output<typeof webhookForm>;
export type StoredWebhook = output<typeof webhook>;
export type WebhookDelivery = output<typeof webhookDelivery>;
export type EventFacts = output<typeof eventFacts>;
export type ToldEvent = output<typeof toldEvent>;

export const listWebhooks: ApiEndpoint<typeof webhooksCalls.listWebhooks> = {
  method: 'GET',
  path: '/api/webhooks',
};

export const createWebhook: ApiEndpoint<typeof webhooksCalls.createWebhook> = {
  method: 'POST',
  path: '/api/webhooks',
};

export const editWebhook: ApiEndpoint<typeof webhooksCalls.editWebhook> = {
  method: 'PUT',
  path: '/api/webhooks/:id',
};

export const deleteWebhook: ApiEndpoint<typeof webhooksCalls.deleteWebhook> = {
  method: 'DELETE',
  path: '/api/webhooks/:id',
};

export const switchWebhook: ApiEndpoint<typeof webhooksCalls.switchWebhook> = {
  method: 'PUT',
  path: '/api/webhooks/:id/on',
};

export const rotateWebhookSecret: ApiEndpoint<typeof webhooksCalls.rotateWebhookSecret> = {
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret',
};

export const testWebhook: ApiEndpoint<typeof webhooksCalls.testWebhook> = {
  method: 'POST',
  path: '/api/webhooks/:id/test',
};

export const listDeliveries: ApiEndpoint<typeof webhooksCalls.listDeliveries> = {
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
};

export const readDelivery: ApiEndpoint<typeof webhooksCalls.readDelivery> = {
  method: 'GET',
  path: '/api/webhook-deliveries/:id',
};

export const redeliver: ApiEndpoint<typeof webhooksCalls.redeliver> = {
  method: 'POST',
  path: '/api/webhook-deliveries/:id/redeliver',
};

export const listEvents: ApiEndpoint<typeof webhooksCalls.listEvents> = {
  method: 'GET',
  path: '/api/events',
};

import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listEvents,
  listWebhooks,
  OK_RESPONSE,
  readDelivery,
  redeliver,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { webhookDeliveryId, webhookId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { listSamples } from '../domain-events/service';
import { WebhookDeliverer, type WebhookDependencies, WebhookService } from './service';

export function registerWebhooks(
  app: FastifyInstance,
  deps: RouteDependencies & WebhookDependencies,
): WebhookDeliverer {
  const { signedIn } = deps;
  const webhooks = new WebhookService(deps);

  serveHost(app, signedIn, listWebhooks, ({ workspace }) => webhooks.list(workspace));
  serveHost(app, signedIn, createWebhook, (caller, { body }) => webhooks.create(caller, body));
  serveHost(app, signedIn, editWebhook, async (caller, { params, body }) => {
    await webhooks.edit(caller, webhookId(params.id), body);
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, deleteWebhook, async (caller, { params }) => {
    await webhooks.delete(caller, webhookId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, switchWebhook, async (caller, { params, body: { isOn } }) => {
    await webhooks.switch(caller, webhookId(params.id), isOn);
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, rotateWebhookSecret, (caller, { params }) => webhooks.rotate(caller, webhookId(params.id)));
  serveHost(app, signedIn, testWebhook, (caller, { params }) => webhooks.test(caller, webhookId(params.id)));

  serveHost(app, signedIn, listDeliveries, ({ workspace }, { params, query }) =>
    webhooks.deliveries(workspace, webhookId(params.id), query),
  );
  serveHost(app, signedIn, readDelivery, ({ workspace }, { params }) =>
    webhooks.delivery(workspace, webhookDeliveryId(params.id)),
  );
  serveHost(app, signedIn, redeliver, async (caller, { params }) => {
    await webhooks.redeliver(caller, webhookDeliveryId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, listEvents, ({ workspace }, { query: { limit } }) =>
    listSamples(deps, workspace, limit === undefined ? undefined : Number(limit)),
  );
  return new WebhookDeliverer(deps);
}

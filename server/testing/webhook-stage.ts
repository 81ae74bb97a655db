import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoredWebhook, WebhookDelivery, WebhookForm } from '@linecheck/contract';
import { CHOSEN_EVENT_KINDS } from '@linecheck/contract';
import { webhookId } from '../domain/ids';
import { JobQueue } from '../jobs/queue';
import { WebhookDeliverer } from '../modules/webhooks/service';
import { OutboundTargets } from '../outbound/outbound-targets';
import { atEnd } from './open-folder';
import { openTestApp, type TestHost } from './open-test-app';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver answers; `hang` is no answer at all. */
type ReceiverAnswer =
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A real receiver of webhooks on this machine. */
export async function openReceiver() {
  const received: ReceivedMessage[] = [];
  let answer: ReceiverAnswer | (() => Promise<ReceiverAnswer>) = { status: 204 };
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    const given = typeof answer === 'function' ? await answer() : answer;
    if (given !== 'hang') reply.writeHead(given.status, given.headers).end(given.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

export const testWebhookForm = (given: Partial<WebhookForm> = {}): WebhookForm => ({
  name: 'Ours',
  url: 'http://127.0.0.1:9/hook',
  format: 'standard',
  kinds: [...CHOSEN_EVENT_KINDS],
  showId: null,
  tellsNames: true,
  ...given,
});

export async function createTestWebhook(host: TestHost, given: Partial<WebhookForm> = {}) {
  const reply = await host.post('/api/webhooks', testWebhookForm(given));
  if (reply.statusCode !== 201) throw new Error(`could not create a webhook: ${reply.body}`);
  return reply.json<{ id: string; secret: string }>();
}

/** Makes all jobs look as if another instance ran them: a test runs what it wants. */
const HOLD_JOBS = `
  create function hold_job() returns trigger language plpgsql as $$
    begin new.locked_until := now() + interval '1 day'; return new; end $$;
  create trigger hold_job before insert or update on jobs for each row execute function hold_job();
`;

/** An app whose webhooks may call this machine, with a clock that a test moves, and in which no job runs by itself. */
export async function openWebhookStage() {
  let shiftMs = 0;
  const clock = () => Date.now() + shiftMs;
  const app = await openTestApp({
    clock,
    config: { outboundHosts: ['127.0.0.1/32'], smtpUrl: 'smtp://mail.example:25' },
  });
  await app.deps.db.pool.query(HOLD_JOBS);
  const open = (given: { readonly answerMs?: number } = {}) =>
    new WebhookDeliverer({
      ...app.deps,
      jobs: new JobQueue(),
      targets: new OutboundTargets(app.deps.config.outboundHosts),
      answerMs: 300,
      random: () => 0,
      ...given,
    });
  const deliverer = open();
  const never = new AbortController().signal;
  return {
    app,
    clock,
    open,
    /** Lets time pass. */
    pass: (ms: number) => {
      shiftMs += ms;
    },
    resetClock: () => {
      shiftMs = 0;
    },
    /** Runs the job of a webhook, as the runner does. */
    deliver: async (id: string) => {
      await app.deps.db.pool.query(
        "update jobs set attempts = 1, run_at = now() where kind = 'webhook-deliveries' and key = $1",
        [id],
      );
      await deliverer.run(webhookId(id), never);
    },
    webhookOf: async (host: TestHost, id: string): Promise<StoredWebhook> => {
      const found = (await host.get('/api/webhooks')).json<StoredWebhook[]>().find((each) => each.id === id);
      if (found === undefined) throw new Error('there is no such webhook');
      return found;
    },
    deliveriesOf: async (host: TestHost, id: string) =>
      (await host.get(`/api/webhooks/${id}/deliveries`)).json<{ deliveries: WebhookDelivery[] }>().deliveries,
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ArrivedMessage {
  readonly endpoint: number;
  readonly id: string;
  readonly at: number;
}

export interface WebhookReceivers {
  readonly arrived: readonly ArrivedMessage[];
  /** The address of an endpoint: the first ones never answer, the next ones refuse, and the others take what comes. */
  urlOf(endpoint: number): string;
  close(): Promise<void>;
}

interface Moods {
  readonly hanging: number;
  readonly failing: number;
}

/** Receivers of webhooks on this machine. What a hanging or failing one gets does not count as arrived. */
export async function openWebhookReceivers({ hanging, failing }: Moods): Promise<WebhookReceivers> {
  const arrived: ArrivedMessage[] = [];
  const server = createServer((request, reply) => {
    const endpoint = Number(request.url?.slice(1));
    request.resume().on('end', () => {
      if (endpoint < hanging) return;
      const fails = endpoint < hanging + failing;
      if (!fails) arrived.push({ endpoint, id: String(request.headers['webhook-id']), at: Date.now() });
      reply.writeHead(fails ? 500 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    urlOf: (endpoint) => `http://127.0.0.1:${port}/${endpoint}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

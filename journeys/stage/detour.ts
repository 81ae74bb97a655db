import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface AddressDetour {
  readonly url: string;
  close(): Promise<void>;
}

export type OpenDetour = (installationUrl: string) => Promise<AddressDetour>;

/** Listens on a free port. `hangUp` closes the open connections. */
export async function listening(server: Server, hangUp: () => void): Promise<AddressDetour> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, 'localhost', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        hangUp();
      }),
  };
}

export function passOn(url: URL, from: IncomingMessage, reply: ServerResponse): void {
  const { method, headers } = from;
  const call = request(
    url,
    { ...(method !== undefined && { method }), headers: { ...headers, host: url.host } },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    },
  );
  call.on('error', () => reply.destroy());
  reply.on('close', () => call.destroy());
  from.pipe(call);
}

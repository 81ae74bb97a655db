import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ArrivedEmail {
  readonly to: string;
  readonly messageId: string;
  readonly at: number;
}

export interface SlowMailServer {
  readonly url: string;
  readonly arrived: readonly ArrivedEmail[];
  close(): Promise<void>;
}

const HEAD_BYTES = 4096;

/** A mail server that has an email some time before it says so, like one that asks a filter first. */
export async function openSlowMailServer(delayMs: number): Promise<SlowMailServer> {
  const arrived: ArrivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      let head = '';
      stream.on('data', (part: Buffer) => {
        if (head.length < HEAD_BYTES) head += part.toString('latin1');
      });
      stream.on('end', async () => {
        const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(head) ?? [];
        arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId, at: Date.now() });
        await wait(delayMs);
        done();
      });
    },
  });
  // A client that was killed.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    arrived,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  readonly url: string;
  readonly letters: readonly Email[];
  next(): Promise<Email>;
  close(): Promise<void>;
}

interface PostOfficeOptions {
  readonly refusal?: string;
  /** A reply code for the recipients that are refused; undefined for the others. */
  readonly refuses?: (address: string) => number | undefined;
  /** The words of such a reply. */
  readonly refusalWords?: string;
}

function refusalOf({ refusal, refuses, refusalWords = 'refused' }: PostOfficeOptions, address: string): Error | null {
  const responseCode = refuses?.(address);
  if (responseCode !== undefined) return Object.assign(new Error(refusalWords), { responseCode });
  return refusal === undefined ? null : new Error(refusal);
}

export async function openPostOffice(options: PostOfficeOptions = {}): Promise<PostOffice> {
  const letters: Email[] = [];
  const waiting: ((letter: Email) => void)[] = [];
  let handedOut = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(options, address)),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const letter = await PostalMime.parse(Buffer.concat(parts));
        letters.push(letter);
        done();
        const take = waiting.shift();
        if (take === undefined) return;
        handedOut += 1;
        take(letter);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    letters,
    next: () => {
      const letter = letters[handedOut];
      if (letter === undefined) return new Promise((take) => waiting.push(take));
      handedOut += 1;
      return Promise.resolve(letter);
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

export function linkIn({ text = '' }: Pick<Email, 'text'>): string {
  const link = /https?:\/\/\S+#token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in the letter: ${text}`);
  return link;
}

export const tokenIn = (link = '', name = 'token'): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get(name) ?? '';

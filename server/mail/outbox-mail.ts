import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mail, MailError } from './mail';

interface OutboxOptions {
  readonly folder: string;
  readonly from: string;
}

/**
 * Puts each letter into a folder as an `.eml` file, for an operator without a mail server to pass on. A letter may hold
 * the way into an account, so nobody else may read it.
 */
export function openOutboxMail({ folder, from }: OutboxOptions): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    way: 'outbox',
    send: async (letter) => {
      const { message } = await composer.sendMail({ from, ...letter });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const draft = join(folder, `.${name}.draft`);
        await writeFile(draft, message as Buffer, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(folder, `${name}.eml`));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
        throw new MailError(`the outbox folder cannot be written: ${code}`, { cause: error });
      }
    },
  };
}

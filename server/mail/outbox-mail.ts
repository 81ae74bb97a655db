import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type FindKnown, MailError, type MailTransport, mailMessageOf } from './mail';

interface OutboxOptions {
  readonly folder: string;
  readonly from: string;
}

/**
 * Number of days that an email is kept for the operator to forward: far longer than any link in it is valid. Exported
 * for tests.
 */
export const OUTBOX_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Names of the files that this transport creates: emails, and drafts left over from a crash. Other files in the folder
 * are ignored.
 */
const ownName = /^\.?\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}\.(?:eml|draft)$/;

/**
 * Writes each email to a folder as an `.eml` file, for an operator without a mail server to forward. An email may
 * contain a link into an account, so only the app's user may read it; it also contains an address, so it is deleted
 * after OUTBOX_DAYS.
 */
export function openOutboxMail({ folder, from }: OutboxOptions): MailTransport {
  const addressees = new Map<string, string>();
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    way: 'outbox',
    send: async (email) => {
      const { message } = await composer.sendMail(mailMessageOf(from, email));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const draft = join(folder, `.${name}.draft`);
        const text = message as Buffer; // Not a stream, because of `buffer`.
        await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(folder, `${name}.eml`));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
        throw new MailError(`could not write to the outbox folder: ${code}`, { cause: error });
      }
    },
    purgeExpired: () => deleteOldEmails(folder, Date.now() - OUTBOX_DAYS * DAY_MS),
    deleteEmailsWithoutAccount: (findKnown) => deleteFilesWithoutAccount(folder, addressees, findKnown),
  };
}

async function deleteOldEmails(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    if (!ownName.test(name)) continue;
    const path = join(folder, name);
    // Another instance on the same folder may have deleted it.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/**
 * Deletes emails to addresses without an account. `addressees` caches the addressee of each file, by file name. Another
 * instance, or the operator, may delete files meanwhile.
 */
async function deleteFilesWithoutAccount(
  folder: string,
  addressees: Map<string, string>,
  findKnown: FindKnown,
): Promise<void> {
  const names = (await readdir(folder).catch(emptyIfMissing)).filter((name) => ownName.test(name));
  for (const name of addressees.keys()) if (!names.includes(name)) addressees.delete(name);
  for (const name of names.filter((each) => each.endsWith('.eml') && !addressees.has(each))) {
    const message = await readFile(join(folder, name), 'utf8').catch(() => '');
    addressees.set(name, addresseeOf(message));
  }
  if (addressees.size === 0) return;
  const known = await findKnown([...new Set(addressees.values())]);
  for (const [name, email] of addressees) if (!known.has(email)) await rm(join(folder, name), { force: true });
}

/** The addressee in lower case. The continuation lines of a folded header begin with a space or tab. */
const addresseeOf = (message: string): string =>
  /^To:\s*(\S+)\s*$/im.exec(message.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.toLowerCase() ?? '';

/** Reads a missing folder as empty: the folder is created with the first email. */
function emptyIfMissing(error: unknown): readonly string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

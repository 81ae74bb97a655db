import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import type { SignInChange } from '../../jobs/kinds';
import type { JobQueue } from '../../jobs/queue';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import { signInEmail } from './rules';
import { findAddressee } from './store';

interface TellingDependencies extends Pick<ServerDependencies, 'config'> {
  readonly jobs: JobQueue;
}

/**
 * Enqueues an email to a person about a change in how they sign in, within the caller's transaction `db`. The caller
 * wakes the queue afterwards.
 */
export async function tellSignInChange(
  { config, jobs }: TellingDependencies,
  db: DbClient,
  { person, change }: { readonly person: PersonId; readonly change: SignInChange },
): Promise<void> {
  if (sendsMail(config)) await jobs.enqueue(db, 'sign-in-letter', { person, change, at: new Date().toISOString() });
}

interface SignInLetter {
  readonly person: string;
  readonly change: SignInChange;
  /** In ISO 8601. */
  readonly at: string;
}

/** The email about a change; undefined if the account is gone. */
export async function writeSignInEmail(
  { db, config: { publicUrl } }: Pick<ServerDependencies, 'db' | 'config'>,
  { person, change, at }: SignInLetter,
): Promise<EmailDraft | undefined> {
  const to = await findAddressee(db.kysely, person);
  return to === undefined ? undefined : { email: signInEmail(to, { change, at: new Date(at), publicUrl }) };
}

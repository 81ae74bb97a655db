import type { GuestEmailKind, GuestObjection, ObjectionChoice, ObjectionScope } from '@linecheck/contract';
import type { HashKey } from '../../db/installation-secret';
import type { ServerDependencies } from '../../dependencies';
import type { GuestEmailId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { EmailObjectionStore } from './store';
import { addressKeyOf, emailOfObjectionToken } from './tokens';

export { linkOfEmail, noteBounce, objectionOf, objectionScope, objectionsAmong, recipientKeyOf } from './store';
export { addressKeyOf, objectionTokenOf } from './tokens';

/** True if an objection stops emails of this kind. */
export const stopsEmail = (scope: ObjectionScope | null, kind: GuestEmailKind): boolean =>
  scope === 'host' || scope === 'all' || (scope === 'reminders' && kind === 'reminder');

export interface ObjectionDependencies extends Pick<ServerDependencies, 'db'> {
  readonly hashKey: HashKey;
}

export class EmailObjectionService {
  constructor(private readonly deps: ObjectionDependencies) {}

  /** @throws ProblemError `not_found` for a token that this installation did not make, or whose email is deleted. */
  async read(token: string): Promise<GuestObjection> {
    const email = await this.getEmail(token);
    const address = email.guest_email ?? '';
    const isSame = (await addressKeyOf(this.deps.hashKey, address)) === email.address_key;
    return { hostName: email.host_name, address: isSame ? shortenedAddress(address) : null, stopped: email.stopped };
  }

  async change(token: string, stops: ObjectionChoice): Promise<void> {
    const email = await this.getEmail(token);
    await new EmailObjectionStore(this.deps.db.kysely).replace(email, stops);
  }

  async stopReminders(token: string): Promise<void> {
    const email = await this.getEmail(token);
    await new EmailObjectionStore(this.deps.db.kysely).add(email, 'reminders');
  }

  private async getEmail(token: string) {
    const id = await emailOfObjectionToken(this.deps.hashKey, token);
    const email = id && (await new EmailObjectionStore(this.deps.db.kysely).find(id));
    if (email === undefined) throw new ProblemError('not_found');
    return email;
  }
}

/** Stops the emails of a host to the recipient of an email who has marked it as spam. */
export async function noteComplaint(db: ServerDependencies['db']['kysely'], id: GuestEmailId): Promise<void> {
  const store = new EmailObjectionStore(db);
  const email = await store.find(id);
  if (email !== undefined) await store.add(email, 'host');
}

/** `maya@example.org` as `m…@example.org`: whoever reads a forwarded email knows the domain at most. */
const shortenedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…');

import { randomUUID } from 'node:crypto';
import type { GuestEmailKind } from '@linecheck/contract';
import { openHashKey } from '../db/installation-secret';
import { type GuestEmailId, guestEmailId } from '../domain/ids';
import { addressKeyOf, objectionTokenOf } from '../modules/email-objections/tokens';
import type { TestApp, TestHost } from './open-test-app';

interface SentTestEmail {
  readonly id: GuestEmailId;
  readonly token: string;
}

interface EmailOptions {
  /** The id of the guest's link. */
  readonly link: string;
  readonly address: string;
  readonly kind?: GuestEmailKind;
}

/** Stores an email to a guest as one that was sent. */
export async function storeSentEmail(
  { deps }: Pick<TestApp, 'deps'>,
  { workspaceId }: Pick<TestHost, 'workspaceId'>,
  { link, address, kind = 'invitation' }: EmailOptions,
): Promise<SentTestEmail> {
  const hashKey = openHashKey(deps.db.kysely, deps);
  const id = guestEmailId(randomUUID());
  await deps.db.pool.query(
    `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at, state, address_key, settled_at)
     values ($1, $2, $3, $4, $6, now(), 'sent', $5, now())`,
    [id, workspaceId, link, kind, await addressKeyOf(hashKey, address), id],
  );
  return { id, token: await objectionTokenOf(hashKey, id) };
}

import type { Tables } from './tables';

/**
 * What of each table is in a backup: its rows, or nothing. A table stands behind those that it refers to, since they are
 * loaded in this order.
 */
const tables = {
  users: 'kept',
  logos: 'kept',
  checklist_templates: 'kept',
  test_sessions: 'kept',
  guest_results: 'kept',
  notifications: 'kept',
  recording_clips: 'kept',
  /** What was deleted before a backup must not come back from an older one either. */
  deletions: 'kept',
  /** One that was ended after the backup must not be open again. */
  sign_ins: 'left out',
  known_browsers: 'left out',
  /** Good for minutes; one that was used after the backup must not work again. */
  password_reset_tokens: 'left out',
  /** Likewise. A link for a new password confirms an address, too. */
  address_confirmations: 'left out',
  /** Likewise good for once; the operator invites again. */
  registration_invitations: 'left out',
  /** Of an hour at most: whoever waits for a letter asks again. */
  letter_queue: 'left out',
  /** A restored database begins anew. */
  chores: 'left out',
  /** Counts of minutes and hours. */
  rate_limits: 'left out',
  /** Says what to delete in the blob store as it is, not as it was: a restore writes it anew. */
  blob_garbage: 'left out',
  /** What it hides lasts for hours. */
  installation_secrets: 'left out',
} as const satisfies Record<keyof Tables, 'kept' | 'left out'>;

type Table = keyof typeof tables;

export const allTables = Object.keys(tables) as readonly Table[];

export const keptTables: readonly Table[] = allTables.filter((name) => tables[name] === 'kept');

import type { Tables } from './tables';

/**
 * What a backup has of each table: its rows, or nothing. A table comes after those that it refers to, since they are
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
  /** Deletions before a backup must not be undone by an older one either. */
  deletions: 'kept',
  /** A sign-in that ended after the backup must not become valid again. */
  sign_ins: 'left out',
  known_browsers: 'left out',
  /** Valid for minutes; one that was used after the backup must not work again. */
  password_reset_tokens: 'left out',
  /** Likewise. A link for a new password confirms an address, too. */
  address_confirmations: 'left out',
  /** Likewise for single use; the operator invites again. */
  registration_invitations: 'left out',
  /** People ask again for a missing letter, and a restore enqueues the deletion of unreferenced blobs anew. */
  jobs: 'left out',
  /** Counts of minutes and hours. */
  rate_limits: 'left out',
  /** What was open to the machine of the backup may be closed to this one. */
  media_ports: 'left out',
  /** What it hides lasts for hours. */
  installation_secrets: 'left out',
} as const satisfies Record<keyof Tables, 'kept' | 'left out'>;

type Table = keyof typeof tables;

export const allTables = Object.keys(tables) as readonly Table[];

export const keptTables: readonly Table[] = allTables.filter((name) => tables[name] === 'kept');

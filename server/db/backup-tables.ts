import { keysOf } from '@linecheck/checks/records';
import type { DatabaseTables } from './tables';

/**
 * The tables whose rows a backup contains. A table comes after the tables that it references, because a restore loads
 * them in this order.
 */
const tables = {
  workspaces: 'kept',
  users: 'kept',
  sign_in_methods: 'kept',
  memberships: 'kept',
  logos: 'kept',
  checklist_templates: 'kept',
  levels: 'kept',
  shows: 'kept',
  episodes: 'kept',
  test_sessions: 'kept',
  guest_results: 'kept',
  help_requests: 'kept',
  episode_summaries: 'kept',
  /** An email that was sent after the backup is not sent again: what waits is settled at a restore. */
  guest_emails: 'kept',
  email_objections: 'kept',
  notifications: 'kept',
  notification_reads: 'kept',
  recording_clips: 'kept',
  bookings: 'kept',
  booking_hooks: 'kept',
  webhooks: 'kept',
  audit_log: 'kept',
  /** Restoring a still older backup afterwards must not undo these deletions. */
  deletions: 'kept',
  /** A sign-in that was ended after the backup must not become valid again. */
  sign_ins: 'left out',
  known_browsers: 'left out',
  recovery_codes: 'kept',
  /** Valid for minutes. */
  sign_in_steps: 'left out',
  /** Links of two emails. An address that was changed after the backup must not be changed back by an old one. */
  email_changes: 'left out',
  service_trials: 'kept',
  /** Valid for minutes. One that was used after the backup must not work again. */
  password_reset_tokens: 'left out',
  /** Single-use links that expire. A password reset link confirms the address, too. */
  address_confirmations: 'left out',
  /** Single-use links; the operator can create new ones. */
  registration_invitations: 'left out',
  /** Single-use links; owners can create new ones. */
  workspace_invitations: 'left out',
  /** A link that was ended after the backup must not work again. */
  board_links: 'left out',
  /** An address that was ended after the backup must not work again. */
  calendar_feeds: 'left out',
  /** A token that was ended after the backup must not work again. */
  access_tokens: 'left out',
  /** What the tools have sent is worked; a message that was sent after the backup has changed bookings since. */
  hook_messages: 'left out',
  /** What has been told is told, and what waited is too late. */
  domain_events: 'left out',
  webhook_deliveries: 'left out',
  report_links: 'left out',
  /** Users can request a missing email again, and a restore enqueues the deletion of unreferenced blobs itself. */
  jobs: 'left out',
  /** Counters that last for minutes or hours. */
  rate_limits: 'left out',
  /** Port reachability is machine-specific. */
  media_ports: 'left out',
  /** The machine may have another proxy. */
  untrusted_proxies: 'left out',
  /** The keys of addresses in `email_objections` and `guest_emails` are made with it. */
  installation_secrets: 'kept',
} as const satisfies Record<keyof DatabaseTables, 'kept' | 'left out'>;

type Table = keyof typeof tables;

export const allTables: readonly Table[] = keysOf(tables);

export const backupTables: readonly Table[] = allTables.filter((name) => tables[name] === 'kept');

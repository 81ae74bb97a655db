import type {
  ChecklistChoice,
  CheckStatus,
  ImageHeader,
  RecordingAnswer,
  ResultDetails,
  SubscriptionStatus,
  TemplateItem,
} from '@linecheck/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Set by the database when left out; read as a Date. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T extends object> = JSONColumnType<T, string, string>;
type OptionalJson<T extends object> = ColumnType<T | null, string | null, string | null>;

interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  is_pro: Generated<boolean>;
  trial_starts_at: OptionalMoment;
  trial_ends_at: OptionalMoment;
  subscription_status: Generated<SubscriptionStatus>;
  payment_customer_id: string | null;
  payment_subscription_id: string | null;
  brand_color: Generated<string>;
  /** An address: of one of `logos`, or on another server. */
  brand_logo: string | null;
  brand_sender_name: string | null;
  push_notifications_enabled: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
  /** Since when the operator has kept this host out. */
  blocked_at: OptionalMoment;
  /** Since when the address is known to be this host's. */
  email_confirmed_at: OptionalMoment;
}

/** The pictures that hosts have uploaded. */
interface LogosTable {
  user_id: string;
  /** The end of its address. */
  hash: string;
  mime_type: ImageHeader['type'];
  bytes: Buffer;
}

interface SignInsTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Moment;
  expires_at: Date;
  /** What the host calls it by: its hash is nobody's business. */
  id: Generated<string>;
  user_agent: string | null;
  /** To the hour. */
  last_used_at: Moment;
}

interface TestSessionsTable {
  id: string;
  host_id: string;
  session_code: string;
  title: string;
  guest_first_name: string;
  guest_surname: string | null;
  guest_name: string;
  guest_email: string | null;
  guest_message: string | null;
  checklist_template_id: string | null;
  checklist_choice: OptionalJson<ChecklistChoice>;
  opened_at: OptionalMoment;
  expires_at: Date;
  created_at: Moment;
}

interface ChecklistTemplatesTable {
  id: string;
  user_id: string;
  name: Generated<string>;
  items: Json<TemplateItem[]>;
  is_default: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
}

interface GuestResultsTable {
  id: string;
  session_id: string;
  submission_id: string | null;
  guest_name: string;
  guest_email: string | null;
  microphone_status: CheckStatus;
  camera_status: CheckStatus;
  connection_status: CheckStatus;
  checklist_completed: string[];
  notes: string | null;
  details: OptionalJson<ResultDetails>;
  recording: RecordingAnswer | null;
  submitted_at: Moment;
  /** When it was corrected last (019). */
  updated_at: OptionalMoment;
  /** 1, or which run of the same browser it is (031). */
  run: Generated<number>;
}

interface NotificationsTable {
  id: string;
  host_id: string;
  guest_result_id: string;
  guest_name: string;
  status: CheckStatus;
  is_read: Generated<boolean>;
  created_at: Moment;
}

interface RecordingClipsTable {
  id: string;
  user_id: string;
  guest_result_id: string | null;
  session_id: string | null;
  guest_name: string | null;
  clip_type: 'host' | 'guest';
  /** Where the bytes lie in the blob store (D10). */
  blob_key: string;
  byte_length: number;
  consent_given: Generated<boolean>;
  /** Whole seconds. */
  duration: number;
  file_name: string;
  mime_type: Generated<string>;
  created_at: Moment;
  /** A clip may arrive before its result: then this, not `guest_result_id`, says which one it belongs to (D8). */
  submission_id: string | null;
  upload_id: string | null;
  /** SHA-256 of the token with which a guest may take the clip back (D19). */
  delete_token_hash: Buffer | null;
}

interface BlobGarbageTable {
  blob_key: string;
  /** When the blob may be deleted. */
  due_at: Moment;
}

interface PasswordResetTokensTable {
  /** SHA-256 of the token; the token itself only goes out by mail (D1). */
  token_hash: Buffer;
  user_id: string;
  email: string;
  expires_at: Date;
  created_at: Moment;
}

interface AddressConfirmationsTable {
  /** SHA-256 of the token, which only goes out by mail. */
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  created_at: Moment;
}

interface RegistrationInvitationsTable {
  /** SHA-256 of the token, which only stands in the invitation. */
  token_hash: Buffer;
  /** In lower case: who may register with it. */
  email: string;
  expires_at: Date;
  created_at: Moment;
}

interface LetterQueueTable {
  id: Generated<string>;
  kind: 'reset' | 'guessing' | 'confirmation';
  /** In lower case, as it was typed: nobody may have it. */
  email: string;
  tries: Generated<number>;
  due_at: Moment;
  created_at: Moment;
}

interface DeletionsTable {
  kind: 'host' | 'link' | 'result' | 'clip' | 'code';
  /** The id of what was deleted, or the SHA-256 of a code that was replaced, in hex. */
  key: string;
  deleted_at: Moment;
  /** Whether the copy beside the clips has it. */
  is_copied: Generated<boolean>;
}

interface ChoresTable {
  name: string;
  done_at: Moment;
}

interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

interface KnownBrowsersTable {
  token_hash: Buffer;
  user_id: string;
  seen_at: Moment;
  id: Generated<string>;
}

interface InstallationSecretsTable {
  name: string;
  secret: Buffer;
  created_at: Moment;
}

/** The schema of the newest migration. `tables.test.ts` holds it against the database. */
export interface Tables {
  users: UsersTable;
  logos: LogosTable;
  sign_ins: SignInsTable;
  test_sessions: TestSessionsTable;
  checklist_templates: ChecklistTemplatesTable;
  guest_results: GuestResultsTable;
  notifications: NotificationsTable;
  recording_clips: RecordingClipsTable;
  blob_garbage: BlobGarbageTable;
  password_reset_tokens: PasswordResetTokensTable;
  address_confirmations: AddressConfirmationsTable;
  registration_invitations: RegistrationInvitationsTable;
  letter_queue: LetterQueueTable;
  deletions: DeletionsTable;
  chores: ChoresTable;
  rate_limits: RateLimitsTable;
  known_browsers: KnownBrowsersTable;
  installation_secrets: InstallationSecretsTable;
}

import type {
  ChecklistChoice,
  CheckStatus,
  ImageHeader,
  Plan,
  RecordingAnswer,
  ResultDetails,
  ResultLetters,
  SubscriptionStatus,
  TemplateItem,
} from '@linecheck/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ClipId, HostId, NotificationId, ResultId, SessionId, TemplateId } from '../domain/ids';

/** Set by the database when left out; read as a Date. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T extends object> = JSONColumnType<T, string, string>;
type OptionalJson<T extends object> = ColumnType<T | null, string | null, string | null>;

interface UsersTable {
  id: HostId;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  /** Without trial and subscription. */
  plan: Generated<Plan>;
  trial_starts_at: OptionalTimestamp;
  trial_ends_at: OptionalTimestamp;
  subscription_status: Generated<SubscriptionStatus>;
  payment_customer_id: string | null;
  payment_subscription_id: string | null;
  brand_color: Generated<string>;
  /** An address: of one of `logos`, or on another server. */
  brand_logo: string | null;
  brand_sender_name: string | null;
  push_notifications_enabled: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Since when the operator has kept this host out. */
  blocked_at: OptionalTimestamp;
  /** Since when the address is known to be this host's. */
  email_confirmed_at: OptionalTimestamp;
  /** Of which results this host wants a letter. */
  result_letters: Generated<ResultLetters>;
  /** The token in those letters that switches them off. */
  letters_off_token: Generated<string>;
}

/** The pictures that hosts have uploaded. */
interface LogosTable {
  user_id: HostId;
  /** The end of its address. */
  hash: string;
  mime_type: ImageHeader['type'];
  bytes: Buffer;
}

interface SignInsTable {
  token_hash: Buffer;
  user_id: HostId;
  created_at: Timestamp;
  expires_at: Date;
  /** How the host refers to it: its hash stays secret. */
  id: Generated<string>;
  user_agent: string | null;
  /** To the hour. */
  last_used_at: Timestamp;
}

interface TestSessionsTable {
  id: SessionId;
  host_id: HostId;
  session_code: string;
  title: string;
  guest_first_name: string;
  guest_surname: string | null;
  guest_name: string;
  guest_email: string | null;
  guest_message: string | null;
  checklist_template_id: TemplateId | null;
  checklist_choice: OptionalJson<ChecklistChoice>;
  opened_at: OptionalTimestamp;
  expires_at: Date;
  created_at: Timestamp;
}

interface ChecklistTemplatesTable {
  id: TemplateId;
  user_id: HostId;
  name: Generated<string>;
  items: Json<TemplateItem[]>;
  is_default: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface GuestResultsTable {
  id: ResultId;
  session_id: SessionId;
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
  submitted_at: Timestamp;
  /** When it was corrected last (019). */
  updated_at: OptionalTimestamp;
  /** 1, or which run of the same browser it is (031). */
  run: Generated<number>;
}

interface NotificationsTable {
  id: NotificationId;
  host_id: HostId;
  guest_result_id: ResultId;
  guest_name: string;
  status: CheckStatus;
  is_read: Generated<boolean>;
  created_at: Timestamp;
}

interface RecordingClipsTable {
  id: ClipId;
  user_id: HostId;
  guest_result_id: ResultId | null;
  session_id: SessionId | null;
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
  created_at: Timestamp;
  /** A clip may arrive before its result: then this, not `guest_result_id`, says which one it belongs to (D8). */
  submission_id: string | null;
  upload_id: string | null;
  /** SHA-256 of the token with which a guest may withdraw the clip (D19). */
  delete_token_hash: Buffer | null;
}

interface PasswordResetTokensTable {
  /** SHA-256 of the token; the token itself only goes out by mail (D1). */
  token_hash: Buffer;
  user_id: HostId;
  email: string;
  expires_at: Date;
  created_at: Timestamp;
}

interface AddressConfirmationsTable {
  /** SHA-256 of the token, which only goes out by mail. */
  token_hash: Buffer;
  user_id: HostId;
  expires_at: Date;
  created_at: Timestamp;
}

interface RegistrationInvitationsTable {
  /** SHA-256 of the token, which is only in the invitation. */
  token_hash: Buffer;
  /** In lower case: who may register with it. */
  email: string;
  expires_at: Date;
  created_at: Timestamp;
}

interface JobsTable {
  id: Generated<string>;
  kind: string;
  /** Only one job of a kind exists per key. */
  key: string | null;
  payload: Json<object>;
  run_at: Timestamp;
  /** How often it was started. */
  attempts: Generated<number>;
  /** The instance that runs it, exclusively until the end of the lease. */
  locked_by: string | null;
  locked_until: OptionalTimestamp;
  last_error: string | null;
  /** When it was given up. */
  failed_at: OptionalTimestamp;
  created_at: Timestamp;
}

interface DeletionsTable {
  kind: 'host' | 'link' | 'result' | 'clip' | 'code';
  /** The id of what was deleted, or the SHA-256 of a code that was replaced, in hex. */
  key: string;
  deleted_at: Timestamp;
  /** Whether the copy beside the clips has it. */
  is_copied: Generated<boolean>;
}

interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

interface KnownBrowsersTable {
  token_hash: Buffer;
  user_id: HostId;
  seen_at: Timestamp;
  id: Generated<string>;
}

interface InstallationSecretsTable {
  name: string;
  secret: Buffer;
  created_at: Timestamp;
}

interface MediaPortsTable {
  /** Addresses with the port, such as 203.0.113.7:3478. */
  advertised: string;
  opened_at: Date;
}

/** The schema of the newest migration. `tables.test.ts` compares it with the database. */
export interface Tables {
  users: UsersTable;
  logos: LogosTable;
  sign_ins: SignInsTable;
  test_sessions: TestSessionsTable;
  checklist_templates: ChecklistTemplatesTable;
  guest_results: GuestResultsTable;
  notifications: NotificationsTable;
  recording_clips: RecordingClipsTable;
  password_reset_tokens: PasswordResetTokensTable;
  address_confirmations: AddressConfirmationsTable;
  registration_invitations: RegistrationInvitationsTable;
  jobs: JobsTable;
  deletions: DeletionsTable;
  rate_limits: RateLimitsTable;
  known_browsers: KnownBrowsersTable;
  installation_secrets: InstallationSecretsTable;
  media_ports: MediaPortsTable;
}

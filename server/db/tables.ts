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
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely';
import type { ClipId, HostId, NotificationId, ResultId, SessionId, TemplateId } from '../domain/ids';

/** Set by the database when omitted; read as a Date. */
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
  /** The stored plan, before trial and subscription are considered. */
  plan: Generated<Plan>;
  trial_starts_at: OptionalTimestamp;
  trial_ends_at: OptionalTimestamp;
  subscription_status: Generated<SubscriptionStatus>;
  payment_customer_id: string | null;
  payment_subscription_id: string | null;
  brand_color: Generated<string>;
  /** URL of an uploaded logo (`logos`) or of an image on another server. */
  brand_logo: string | null;
  brand_sender_name: string | null;
  push_notifications_enabled: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Time at which the operator blocked this host. */
  blocked_at: OptionalTimestamp;
  /** Time at which the host's email address was confirmed. */
  email_confirmed_at: OptionalTimestamp;
  /** The results about which this host wants an email. */
  result_letters: Generated<ResultLetters>;
  /** The token in the link that switches these emails off. */
  letters_off_token: Generated<string>;
  /** Notifications up to this time are read. */
  notifications_read_to: OptionalTimestamp;
  /** Time at which the account was hidden, while its data is deleted. */
  deleting_at: OptionalTimestamp;
}

/** Uploaded logos. */
interface LogosTable {
  user_id: HostId;
  /** Last segment of the logo's URL. */
  hash: string;
  mime_type: ImageHeader['type'];
  bytes: Buffer;
}

interface SignInsTable {
  token_hash: Buffer;
  user_id: HostId;
  created_at: Timestamp;
  expires_at: Date;
  /** The id that the host's pages use; the token hash stays secret. */
  id: Generated<string>;
  user_agent: string | null;
  /** Rounded to the hour. */
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
  /** Key by which links are sorted by guest (`packages/contract/people-text.ts`). */
  guest_name_key: Generated<string>;
  /** Key of the guest's name and address and of the title, in which searches look. */
  search_key: Generated<string>;
  opened_at: OptionalTimestamp;
  expires_at: Date;
  created_at: Timestamp;
  /** Time of the latest result. Triggers on `guest_results` keep this column and the next one. */
  latest_result_at: OptionalTimestamp;
  /** 0 without a result, 1 if every check of the latest one passed, otherwise 2. */
  latest_outcome: Generated<number>;
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
  /** Time of the last correction (019). */
  updated_at: OptionalTimestamp;
  /** Number of the run in the guest's browser, from 1 (031). */
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
  /** Key of the bytes in the blob store (D10). */
  blob_key: string;
  byte_length: number;
  consent_given: Generated<boolean>;
  /** Seconds, a whole number. */
  duration: number;
  file_name: string;
  mime_type: Generated<string>;
  created_at: Timestamp;
  /**
   * Submission of the result that the clip belongs to. A clip may arrive before its result: then `guest_result_id` is
   * null (D8).
   */
  submission_id: string | null;
  upload_id: string | null;
  /** SHA-256 of the token with which a guest may withdraw the clip (D19). */
  delete_token_hash: Buffer | null;
}

interface PasswordResetTokensTable {
  /** SHA-256 of the token; the token itself is only in the email (D1). */
  token_hash: Buffer;
  user_id: HostId;
  email: string;
  expires_at: Date;
  created_at: Timestamp;
}

interface AddressConfirmationsTable {
  /** SHA-256 of the token, which is only in the email. */
  token_hash: Buffer;
  user_id: HostId;
  expires_at: Date;
  created_at: Timestamp;
}

interface RegistrationInvitationsTable {
  /** SHA-256 of the token, which is only in the invitation. */
  token_hash: Buffer;
  /** The address that may register with it, in lower case. */
  email: string;
  expires_at: Date;
  created_at: Timestamp;
}

interface JobsTable {
  id: Generated<string>;
  kind: string;
  /** At most one job exists per kind and key. */
  key: string | null;
  payload: Json<object>;
  run_at: Timestamp;
  /** Number of times it was started. */
  attempts: Generated<number>;
  /** The instance that runs it, exclusively until the lease ends. */
  locked_by: string | null;
  locked_until: OptionalTimestamp;
  last_error: string | null;
  /** Time of its permanent failure. */
  failed_at: OptionalTimestamp;
  created_at: Timestamp;
}

interface DeletionsTable {
  kind: 'host' | 'link' | 'result' | 'clip' | 'code';
  /** The id of the deleted row, or the SHA-256 of a replaced code, in hex. */
  key: string;
  deleted_at: Timestamp;
  /** True if the copy of this list in the blob store contains it. */
  /** True if a release that copied one file a month has copied it. */
  is_copied: Generated<boolean>;
  /** The time at which the copy that contains it was begun; null if none does. */
  copied_in: Generated<Date | null>;
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
  /** The advertised addresses with the port, such as 203.0.113.7:3478. */
  advertised: string;
  opened_at: Date;
}

interface UntrustedProxiesTable {
  address: string;
  /** The value of TRUST_PROXY at that time. */
  trust_proxy: string;
  seen_at: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>;
}

/** The schema after the newest migration. `tables.test.ts` compares it with the database. */
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
  untrusted_proxies: UntrustedProxiesTable;
}

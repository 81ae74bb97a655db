import type { ImageHeader, Plan, ResultLetters, Role, SignInMethod, SubscriptionStatus } from '@linecheck/contract';
import type { ColumnType, Generated } from 'kysely';
import type { PersonId, WorkspaceId } from '../domain/ids';

/** Set by the database when omitted; read as a Date. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface UsersTable {
  id: PersonId;
  email: string;
  first_name: string;
  last_name: string;
  push_notifications_enabled: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Time at which the operator blocked this host. */
  blocked_at: OptionalTimestamp;
  /** Time at which the host's email address was confirmed. */
  email_confirmed_at: OptionalTimestamp;
  /** Time at which the account was hidden, while its data is deleted. */
  deleting_at: OptionalTimestamp;
  /** The person's own workspace, in which calls act that name no other. */
  workspace_id: WorkspaceId;
}

/** A workspace: what belongs to one host, or to a team. */
interface WorkspacesTable {
  id: WorkspaceId;
  /** Empty until someone has named it. */
  name: Generated<string>;
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
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Time at which the operator blocked the host whose own workspace it is. */
  blocked_at: OptionalTimestamp;
  /** Time at which the workspace was hidden, while its data is deleted. */
  deleting_at: OptionalTimestamp;
}

/** A person in a workspace. */
interface MembershipsTable {
  user_id: PersonId;
  workspace_id: WorkspaceId;
  role: Role;
  created_at: Timestamp;
  /** Notifications up to this time are read. */
  notifications_read_to: OptionalTimestamp;
  /** The results about which this member wants an email. */
  result_letters: Generated<ResultLetters>;
  /** The token in the link that switches these emails off. */
  letters_off_token: Generated<string>;
}

/** A way in which a person signs in. */
interface SignInMethodsTable {
  id: Generated<string>;
  user_id: PersonId;
  kind: SignInMethod['kind'];
  /** The secret of this kind: for a password its Argon2id hash. */
  data: ColumnType<{ readonly hash: string }, string, string>;
  created_at: Timestamp;
  /** The time of the last sign-in, or of its confirmation. */
  last_used_at: OptionalTimestamp;
}

interface SignInsTable {
  token_hash: Buffer;
  user_id: PersonId;
  created_at: Timestamp;
  expires_at: Date;
  /** The id that the host's pages use; the token hash stays secret. */
  id: Generated<string>;
  user_agent: string | null;
  /** Rounded to the hour. */
  last_used_at: Timestamp;
  /** The time at which the password was last entered again; null if not since the sign-in. */
  confirmed_at: OptionalTimestamp;
}

interface PasswordResetTokensTable {
  /** SHA-256 of the token; the token itself is only in the email (D1). */
  token_hash: Buffer;
  user_id: PersonId;
  email: string;
  expires_at: Date;
  created_at: Timestamp;
}

interface AddressConfirmationsTable {
  /** SHA-256 of the token, which is only in the email. */
  token_hash: Buffer;
  user_id: PersonId;
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

interface KnownBrowsersTable {
  token_hash: Buffer;
  user_id: PersonId;
  seen_at: Timestamp;
  id: Generated<string>;
}

/** An invitation to a workspace. It is kept for a while after its end, so that its link leads to the reason. */
interface WorkspaceInvitationsTable {
  id: Generated<string>;
  workspace_id: WorkspaceId;
  /** SHA-256 of the token; null until the email is written. */
  token_hash: Buffer | null;
  /** The only address for which it is valid, in lower case; null for a link to copy. */
  email: string | null;
  role: 'producer' | 'viewer';
  invited_by: PersonId | null;
  created_at: Timestamp;
  expires_at: Date;
  /** Set once it was used, or revoked or declined. */
  ended: 'used' | 'revoked' | null;
  /** True if only an email to the address contains the token. */
  is_mailed: Generated<boolean>;
}

/** Uploaded logos. */
interface LogosTable {
  workspace_id: WorkspaceId;
  /** Last segment of the logo's URL. */
  hash: string;
  mime_type: ImageHeader['type'];
  bytes: Buffer;
}

/** The tables of people, of their workspaces, and of their ways in. */
export interface PeopleTables {
  workspaces: WorkspacesTable;
  users: UsersTable;
  memberships: MembershipsTable;
  workspace_invitations: WorkspaceInvitationsTable;
  logos: LogosTable;
  sign_in_methods: SignInMethodsTable;
  sign_ins: SignInsTable;
  password_reset_tokens: PasswordResetTokensTable;
  address_confirmations: AddressConfirmationsTable;
  registration_invitations: RegistrationInvitationsTable;
  known_browsers: KnownBrowsersTable;
}

import type { Fit } from '@linecheck/checks/levels/fit';
import type { LevelName } from '@linecheck/checks/levels/names';
import type { OwnLevel } from '@linecheck/checks/levels/own-level';
import type {
  AuditAct,
  AuditDetails,
  AuditTarget,
  ChecklistChoice,
  CheckStatus,
  RecordingAnswer,
  ResultDetails,
  StoredRecheck,
  TakeMarks,
  TemplateItem,
} from '@linecheck/contract';
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely';
import type {
  BoardLinkId,
  ClipId,
  EpisodeId,
  LevelId,
  NotificationId,
  PersonId,
  ReportLinkId,
  ResultId,
  SessionId,
  TemplateId,
  WorkspaceId,
} from '../domain/ids';
import type { OptionalTimestamp, PeopleTables, Timestamp } from './people-tables';
import type { LinkOutcome } from './schema/readiness';

type Json<T extends object> = JSONColumnType<T, string, string>;
type OptionalJson<T extends object> = ColumnType<T | null, string | null, string | null>;

/** Notifications above a member's line that the member has read. */
interface NotificationReadsTable {
  notification_id: NotificationId;
  user_id: PersonId;
}

/** Acts of persons and of the operator in a workspace. */
interface AuditLogTable {
  id: Generated<string>;
  workspace_id: WorkspaceId;
  at: Timestamp;
  /** Null for an act of the operator. The id remains when the person is deleted. */
  person_id: PersonId | null;
  /** The id of the sign-in in which the person acted. */
  sign_in_id: string | null;
  act: AuditAct;
  target_kind: AuditTarget;
  /** Null for the workspace itself. */
  target_id: string | null;
  details: Json<AuditDetails>;
}

interface TestSessionsTable {
  id: SessionId;
  workspace_id: WorkspaceId;
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
  /** The time at which a second browser first opened the link. */
  other_device_at: OptionalTimestamp;
  expires_at: Date;
  created_at: Timestamp;
  /** Time of the latest result. Triggers on `guest_results` keep this column and the next one. */
  latest_result_at: OptionalTimestamp;
  latest_outcome: Generated<LinkOutcome>;
  /** The episode whose guest the link is for. */
  episode_id: ColumnType<EpisodeId | null, EpisodeId | undefined, never>;
}

interface ChecklistTemplatesTable {
  id: TemplateId;
  workspace_id: WorkspaceId;
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
  /** The judgement by the level of the link's episode; null without an episode. */
  fit: OptionalJson<Fit>;
  /** The comparison of a short check with the full result before it (044); null for a full result. */
  recheck: OptionalJson<StoredRecheck>;
  /** Time at which the guest last sent a take. */
  take_sent_at: OptionalTimestamp;
}

/** A workspace's own levels. */
interface LevelsTable {
  id: LevelId;
  workspace_id: WorkspaceId;
  name: string;
  base: LevelName;
  bounds: Json<OwnLevel['bounds']>;
  /** Number of changes. */
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface EpisodesTable {
  id: EpisodeId;
  workspace_id: WorkspaceId;
  title: string;
  /** Date and time on the clocks of the zone, as `2026-12-03T18:00`. */
  starts_local: string;
  /** IANA name. */
  time_zone: string;
  /** Computed from the two columns above. */
  starts_at: Date;
  minutes: number;
  studio: string;
  join_url: string | null;
  message: string | null;
  checklist_template_id: TemplateId | null;
  /** A built-in level, or the base of the own one. */
  level: LevelName;
  level_id: LevelId | null;
  /** Days before the start from which a result counts. */
  fresh_days: number;
  /** Code of the link on which guests type their names; null while it is closed. */
  group_code: string | null;
  /** Number of changes, for calendars. */
  revision: Generated<number>;
  archived_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Links to the board of an episode for people without an account. */
interface BoardLinksTable {
  id: BoardLinkId;
  episode_id: EpisodeId;
  token_hash: Buffer;
  created_by: PersonId | null;
  created_at: Timestamp;
  visited_at: OptionalTimestamp;
}

type ReportLinksTable = Omit<BoardLinksTable, 'id' | 'episode_id'> & { id: ReportLinkId; result_id: ResultId };

interface NotificationsTable {
  id: NotificationId;
  workspace_id: WorkspaceId;
  guest_result_id: ResultId;
  guest_name: string;
  status: CheckStatus;
  created_at: Timestamp;
}

interface RecordingClipsTable {
  id: ClipId;
  workspace_id: WorkspaceId;
  guest_result_id: ResultId | null;
  session_id: SessionId | null;
  guest_name: string | null;
  clip_type: 'host' | 'guest' | 'take';
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
  /** The marks of a take; null for videos. */
  take: OptionalJson<TakeMarks>;
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
  kind: 'host' | 'workspace' | 'episode' | 'link' | 'result' | 'clip' | 'code';
  /** The id of the deleted row, or the SHA-256 of a replaced code, in hex. */
  key: string;
  deleted_at: Timestamp;
  /** The time at which the copy that contains it was begun; null if none does. */
  copied_in: Generated<Date | null>;
}

interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
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
export interface Tables extends PeopleTables {
  test_sessions: TestSessionsTable;
  checklist_templates: ChecklistTemplatesTable;
  levels: LevelsTable;
  episodes: EpisodesTable;
  board_links: BoardLinksTable;
  report_links: ReportLinksTable;
  guest_results: GuestResultsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  recording_clips: RecordingClipsTable;
  audit_log: AuditLogTable;
  jobs: JobsTable;
  deletions: DeletionsTable;
  rate_limits: RateLimitsTable;
  installation_secrets: InstallationSecretsTable;
  media_ports: MediaPortsTable;
  untrusted_proxies: UntrustedProxiesTable;
}

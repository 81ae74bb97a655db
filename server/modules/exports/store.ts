import { roleMay } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { namedStatusColumns } from '../../db/result-statuses';
import type { Acting, Caller } from '../../domain/caller';
import type { PersonId, ResultId, WorkspaceId } from '../../domain/ids';
import { isRead } from '../notifications/service';

/** Rows in memory at a time. */
const CHUNK = 200;

/** All stored data of a host, with the field names of the API. Credentials are left out: they are hashes. */
export class ExportStore {
  constructor(private readonly db: Db) {}

  account({ person, workspace }: Acting) {
    return this.db
      .selectFrom('users as u')
      .innerJoin('memberships as m', 'm.user_id', 'u.id')
      .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
      .select([
        'u.id',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'w.id as workspaceId',
        'w.name as workspaceName',
        'm.role',
        'w.plan',
        'w.subscription_status as subscriptionStatus',
        'w.trial_starts_at as trialStartsAt',
        'w.trial_ends_at as trialEndsAt',
        'w.payment_customer_id as paymentCustomerId',
        'w.payment_subscription_id as paymentSubscriptionId',
        'u.push_notifications_enabled as pushNotificationsEnabled',
        'w.brand_color as brandColor',
        'w.brand_logo as brandLogo',
        'w.brand_sender_name as brandSenderName',
        'u.email_confirmed_at as emailConfirmedAt',
        'm.result_letters as resultLetters',
        'u.created_at as createdAt',
        'u.updated_at as updatedAt',
      ])
      .where('u.id', '=', person)
      .where('w.id', '=', workspace)
      .executeTakeFirst();
  }

  /** The uploaded logo. */
  logo(workspace: WorkspaceId) {
    return this.db
      .selectFrom('logos')
      .select(['mime_type as mimeType', 'bytes'])
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  signIns(person: PersonId) {
    return this.db
      .selectFrom('sign_ins')
      .select([
        'id',
        'user_agent as userAgent',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'confirmed_at as confirmedAt',
        'expires_at as expiresAt',
      ])
      .where('user_id', '=', person)
      .orderBy('created_at')
      .stream(CHUNK);
  }

  signInMethods(person: PersonId) {
    return this.db
      .selectFrom('sign_in_methods')
      .select(['id', 'kind', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', person)
      .orderBy('created_at')
      .stream(CHUNK);
  }

  sessions(workspace: WorkspaceId) {
    return this.db
      .selectFrom('test_sessions')
      .select([
        'id',
        'session_code as sessionCode',
        'title',
        'guest_first_name as guestFirstName',
        'guest_surname as guestSurname',
        'guest_name as guestName',
        'guest_email as guestEmail',
        'guest_message as guestMessage',
        'checklist_template_id as checklistTemplateId',
        'checklist_choice as checklistChoice',
        'episode_id as episodeId',
        'opened_at as openedAt',
        'other_device_at as otherDeviceAt',
        'expires_at as expiresAt',
        'created_at as createdAt',
      ])
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  /** Ids of all results of a host, in the order of submission. */
  async resultIds(workspace: WorkspaceId): Promise<readonly ResultId[]> {
    const rows = await this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .select('r.id')
      .where('s.workspace_id', '=', workspace)
      .orderBy('r.submitted_at')
      .orderBy('r.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The results with these ids that still exist, in the order of submission. */
  results(workspace: WorkspaceId, ids: readonly ResultId[]) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .select([
        'r.id',
        'r.session_id as sessionId',
        'r.submission_id as submissionId',
        'r.guest_name as guestName',
        'r.guest_email as guestEmail',
        ...namedStatusColumns,
        'r.checklist_completed as checklistCompleted',
        'r.notes',
        'r.details',
        'r.recording',
        'r.submitted_at as submittedAt',
        'r.updated_at as updatedAt',
        'r.run',
        'r.fit',
        'r.recheck',
        'r.take_sent_at as takeSentAt',
      ])
      .where('s.workspace_id', '=', workspace)
      .where('r.id', '=', sql<ResultId>`any(${ids}::uuid[])`)
      .orderBy('r.submitted_at')
      .orderBy('r.id')
      .execute();
  }

  notifications({ person, workspace }: Acting) {
    return this.db
      .selectFrom('notifications as n')
      .innerJoin('memberships as m', 'm.workspace_id', 'n.workspace_id')
      .select([
        'n.id',
        'n.guest_result_id as guestResultId',
        'n.guest_name as guestName',
        'n.status',
        isRead.as('isRead'),
        'n.created_at as createdAt',
      ])
      .where('n.workspace_id', '=', workspace)
      .where('m.user_id', '=', person)
      .orderBy('n.created_at')
      .orderBy('n.id')
      .stream(CHUNK);
  }

  /** An owner exports the whole log, other members their own acts. */
  auditLog({ person, workspace, role }: Caller) {
    return this.db
      .selectFrom('audit_log')
      .select([
        'id',
        'at',
        'act',
        'person_id as personId',
        'sign_in_id as signInId',
        'target_kind as targetKind',
        'target_id as targetId',
        'details',
      ])
      .where('workspace_id', '=', workspace)
      .$if(!roleMay(role, 'audit'), (query) => query.where('person_id', '=', person))
      .orderBy('at')
      .orderBy('id')
      .stream(CHUNK);
  }

  templates(workspace: WorkspaceId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(['id', 'name', 'items', 'is_default as isDefault', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  levels(workspace: WorkspaceId) {
    return this.db
      .selectFrom('levels')
      .select(['id', 'name', 'base', 'bounds', 'revision', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  episodes(workspace: WorkspaceId) {
    return this.db
      .selectFrom('episodes')
      .select([
        'id',
        'title',
        'starts_local as startsLocal',
        'time_zone as timeZone',
        'starts_at as startsAt',
        'minutes',
        'studio',
        'join_url as joinUrl',
        'message',
        'checklist_template_id as checklistTemplateId',
        'level',
        'level_id as levelId',
        'fresh_days as freshDays',
        'group_code as groupCode',
        'revision',
        'archived_at as archivedAt',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ])
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  /** Clips without their videos, which are stored under `blobKey`. */
  clips(workspace: WorkspaceId) {
    return this.db
      .selectFrom('recording_clips')
      .select([
        'id',
        'session_id as sessionId',
        'guest_result_id as guestResultId',
        'submission_id as submissionId',
        'upload_id as uploadId',
        'guest_name as guestName',
        'clip_type as clipType',
        'consent_given as consentGiven',
        'duration',
        'file_name as fileName',
        'mime_type as mimeType',
        'byte_length as byteLength',
        'created_at as createdAt',
        'take',
        'blob_key as blobKey',
      ])
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }
}

export type ExportedClip = Awaited<ReturnType<ExportStore['clips']>>[number];

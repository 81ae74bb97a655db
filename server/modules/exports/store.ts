import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { namedStatusColumns } from '../../db/result-statuses';
import type { HostId, ResultId } from '../../domain/ids';
import { isRead } from '../notifications/service';

/** Rows in memory at a time. */
const CHUNK = 200;

/** All stored data of a host, with the field names of the API. Credentials are left out: they are hashes. */
export class ExportStore {
  constructor(private readonly db: Db) {}

  account(host: HostId) {
    return this.db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'first_name as firstName',
        'last_name as lastName',
        'plan',
        'subscription_status as subscriptionStatus',
        'trial_starts_at as trialStartsAt',
        'trial_ends_at as trialEndsAt',
        'payment_customer_id as paymentCustomerId',
        'payment_subscription_id as paymentSubscriptionId',
        'push_notifications_enabled as pushNotificationsEnabled',
        'brand_color as brandColor',
        'brand_logo as brandLogo',
        'brand_sender_name as brandSenderName',
        'email_confirmed_at as emailConfirmedAt',
        'result_letters as resultLetters',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ])
      .where('id', '=', host)
      .executeTakeFirst();
  }

  /** The uploaded logo. */
  logo(host: HostId) {
    return this.db
      .selectFrom('logos')
      .select(['mime_type as mimeType', 'bytes'])
      .where('user_id', '=', host)
      .executeTakeFirst();
  }

  signIns(host: HostId) {
    return this.db
      .selectFrom('sign_ins')
      .select([
        'id',
        'user_agent as userAgent',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
      ])
      .where('user_id', '=', host)
      .orderBy('created_at')
      .stream(CHUNK);
  }

  sessions(host: HostId) {
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
        'opened_at as openedAt',
        'expires_at as expiresAt',
        'created_at as createdAt',
      ])
      .where('host_id', '=', host)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  /** Ids of all results of a host, in the order of submission. */
  async resultIds(host: HostId): Promise<readonly ResultId[]> {
    const rows = await this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .select('r.id')
      .where('s.host_id', '=', host)
      .orderBy('r.submitted_at')
      .orderBy('r.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The results with these ids that still exist, in the order of submission. */
  results(host: HostId, ids: readonly ResultId[]) {
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
      ])
      .where('s.host_id', '=', host)
      .where('r.id', '=', sql<ResultId>`any(${ids}::uuid[])`)
      .orderBy('r.submitted_at')
      .orderBy('r.id')
      .execute();
  }

  notifications(host: HostId) {
    return this.db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.host_id')
      .select([
        'n.id',
        'n.guest_result_id as guestResultId',
        'n.guest_name as guestName',
        'n.status',
        isRead.as('isRead'),
        'n.created_at as createdAt',
      ])
      .where('n.host_id', '=', host)
      .orderBy('n.created_at')
      .orderBy('n.id')
      .stream(CHUNK);
  }

  templates(host: HostId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(['id', 'name', 'items', 'is_default as isDefault', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('user_id', '=', host)
      .orderBy('created_at')
      .orderBy('id')
      .stream(CHUNK);
  }

  /** Clips without their videos, which are stored under `blobKey`. */
  clips(host: HostId) {
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
        'blob_key as blobKey',
      ])
      .where('user_id', '=', host)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }
}

export type ExportedClip = Awaited<ReturnType<ExportStore['clips']>>[number];

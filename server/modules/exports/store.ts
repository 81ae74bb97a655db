import { roleMay } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { ActingPerson, SignedInCaller } from '../../domain/caller';
import type { PersonId, ResultId, WorkspaceId } from '../../domain/ids';
import { isRead } from '../notifications/service';

const CHUNK = 200;

/** Columns that no export contains: the workspace, which `account.json` names, credentials, and what is computed. */
const LEFT_OUT = [
  'workspace_id',
  'guest_name_key',
  'search_key',
  'latest_result_at',
  'latest_outcome',
  'delete_token_hash',
  'address_key',
] as const satisfies readonly (
  | keyof DatabaseTables['test_sessions']
  | keyof DatabaseTables['recording_clips']
  | keyof DatabaseTables['guest_emails']
)[];

type CamelCase<Name extends string> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row with the field names of the API, without the columns that are left out. */
type ExportedRow<Row> = {
  readonly [Column in keyof Row & string as CamelCase<Exclude<Column, (typeof LEFT_OUT)[number]>>]: Row[Column];
};

const exported = <Row extends object>(row: Row): ExportedRow<Row> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !LEFT_OUT.some((name) => name === column))
      .map(([column, value]) => [column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  ) as ExportedRow<Row>; // `fromEntries` loses the type of keys.

async function* exportedRows<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<ExportedRow<Row>> {
  for await (const row of rows) yield exported(row);
}

/**
 * All stored data of a host, with the field names of the API. The tables of a workspace are exported with every column
 * that is not left out; those with credentials name the columns that are exported.
 */
export class ExportStore {
  constructor(private readonly db: DbClient) {}

  account({ person, workspace }: ActingPerson) {
    return this.db
      .selectFrom('users as u')
      .innerJoin('memberships as m', 'm.user_id', 'u.id')
      .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
      .select([
        'u.id',
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.language',
        'w.id as workspaceId',
        'w.name as workspaceName',
        'm.role',
        'w.plan',
        'w.subscription_status as subscriptionStatus',
        'w.trial_starts_at as trialStartsAt',
        'w.trial_ends_at as trialEndsAt',
        'w.is_admitted as isAdmitted',
        'w.payment_customer_id as paymentCustomerId',
        'w.payment_subscription_id as paymentSubscriptionId',
        'u.push_notifications_enabled as pushNotificationsEnabled',
        'w.brand_color as brandColor',
        'w.brand_logo as brandLogo',
        'w.brand_sender_name as brandSenderName',
        'w.reach',
        'w.ready_answers as readyAnswers',
        'w.requires_second_factor as requiresSecondFactor',
        'u.email_confirmed_at as emailConfirmedAt',
        'm.result_letters as resultLetters',
        sql<object | null>`(
          select json_build_object('createdAt', f.created_at, 'readAt', f.read_at) from calendar_feeds f where f.user_id = u.id
        )`.as('calendarFeed'),
        'u.created_at as createdAt',
        'u.updated_at as updatedAt',
      ])
      .where('u.id', '=', person)
      .where('w.id', '=', workspace)
      .executeTakeFirst();
  }

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
        'method_id as methodId',
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
      .select(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .select([
        sql<string | null>`data ->> 'issuer'`.as('issuer'),
        sql<string | null>`data ->> 'subject'`.as('subject'),
      ])
      .where('user_id', '=', person)
      .orderBy('created_at')
      .stream(CHUNK);
  }

  emailChanges(person: PersonId) {
    return this.db
      .selectFrom('email_changes')
      .select(['id', 'old_email as oldEmail', 'new_email as newEmail', 'created_at as createdAt'])
      .select(['confirmed_at as confirmedAt', 'withdrawn_at as withdrawnAt', 'expires_at as expiresAt'])
      .where('user_id', '=', person)
      .orderBy('created_at')
      .stream(CHUNK);
  }

  /** The tokens of a person, in all workspaces, without what they are. */
  accessTokens(person: PersonId) {
    return exportedRows(
      this.db
        .selectFrom('access_tokens')
        .select([
          'id',
          'workspace_id',
          'name',
          'ending',
          'scopes',
          'created_at',
          'expires_at',
          'used_at',
          'is_end_told',
        ])
        .where('user_id', '=', person)
        .orderBy('created_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  /** All rows of a table of a workspace, in the order of their creation. */
  rowsOf(workspace: WorkspaceId, table: 'checklist_templates' | 'levels' | 'shows' | 'episodes' | 'test_sessions') {
    return exportedRows(
      this.db
        .selectFrom(table)
        .selectAll()
        .where('workspace_id', '=', workspace)
        .orderBy('created_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  /** Without their secrets. What was delivered is kept for a month only, and repeats what the other files say. */
  webhooks(workspace: WorkspaceId) {
    return exportedRows(
      this.db
        .selectFrom('webhooks')
        .select([
          'id',
          'name',
          'url',
          'format',
          'kinds',
          'show_id',
          'tells_names',
          'state',
          'off_reason',
          'failing_since',
        ])
        .select(['asleep_since', 'told_days', 'delivered_at', 'last_fault', 'last_status', 'created_by', 'created_at'])
        .where('workspace_id', '=', workspace)
        .orderBy('created_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  guestEmails(workspace: WorkspaceId) {
    return exportedRows(
      this.db
        .selectFrom('guest_emails')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .orderBy('created_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  bookings(workspace: WorkspaceId) {
    return exportedRows(
      this.db
        .selectFrom('bookings')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .orderBy('created_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  helpRequests(workspace: WorkspaceId) {
    return exportedRows(
      this.db
        .selectFrom('help_requests')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .orderBy('asked_at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

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

  async results(workspace: WorkspaceId, ids: readonly ResultId[]) {
    const rows = await this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .selectAll('r')
      .where('s.workspace_id', '=', workspace)
      .where('r.id', '=', sql<ResultId>`any(${ids}::uuid[])`)
      .orderBy('r.submitted_at')
      .orderBy('r.id')
      .execute();
    return rows.map((row) => exported(row));
  }

  notifications({ person, workspace }: ActingPerson) {
    return this.db
      .selectFrom('notifications as n')
      .innerJoin('memberships as m', 'm.workspace_id', 'n.workspace_id')
      .select([
        'n.id',
        'n.guest_result_id as guestResultId',
        'n.help_request_id as helpRequestId',
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
  auditLog({ person, workspace, role }: SignedInCaller) {
    return exportedRows(
      this.db
        .selectFrom('audit_log')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .$if(!roleMay(role, 'audit'), (query) => query.where('person_id', '=', person))
        .orderBy('at')
        .orderBy('id')
        .stream(CHUNK),
    );
  }

  /** Clips without their videos, which are stored under `blobKey`. */
  async clips(workspace: WorkspaceId) {
    const rows = await this.db
      .selectFrom('recording_clips')
      .selectAll()
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => exported(row));
  }
}

export type ExportedClip = Awaited<ReturnType<ExportStore['clips']>>[number];

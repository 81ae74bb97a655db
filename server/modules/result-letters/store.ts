import type { CheckName } from '@linecheck/checks/check';
import type { ResultLetters } from '@linecheck/contract';
import { sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import { affectsAny, type DbClient } from '../../db/database';
import { comparedResult, namedStatusColumns } from '../../db/result-statuses';
import { isReady } from '../../db/schema/readiness';
import type { ActingPerson } from '../../domain/caller';
import type { EpisodeId, HelpRequestId, ResultId, SessionId, WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { WORKSPACE_NAME } from '../people/service';

interface Counted {
  readonly id: ResultId;
  readonly workspace_id: WorkspaceId;
  readonly session_id: SessionId;
  readonly result_letters: ResultLetters;
}

interface Before {
  readonly ofLink: number;
  readonly ofHost: number;
}

interface UnseenHelp {
  readonly step: CheckName;
  readonly code: string;
  readonly asked_at: Date;
  readonly episode_id: EpisodeId | null;
  readonly title: string;
  readonly guest_name: string;
  readonly group_entry: string | null;
  readonly email: string;
  readonly language: string | null;
  readonly letters_off_token: string;
  readonly team_id: WorkspaceId | null;
  readonly workspace_name: string;
  /** Requests of the same link in the hour before. */
  readonly earlier: number;
}

export class ResultLetterStore {
  constructor(private readonly db: DbClient) {}

  /** A result with the names in its link, if emails about it to this member are allowed. */
  find(result: ResultId, person: string) {
    return (
      this.db
        .selectFrom('guest_results as r')
        .innerJoin('test_sessions as s', 's.id', 'r.session_id')
        .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
        .innerJoin('memberships as m', 'm.workspace_id', 'w.id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select([
          ...namedStatusColumns,
          'r.id',
          'r.session_id',
          'r.details',
          'r.fit',
          's.title',
          's.guest_name',
          's.group_entry',
        ])
        .select([
          's.workspace_id',
          'u.email',
          'u.language',
          'm.result_letters',
          'm.letters_off_token',
          'r.submitted_at',
        ])
        .select(comparedResult.as('recheck'))
        // Null if the workspace is the addressee's own.
        .select(sql<WorkspaceId | null>`nullif(w.id, u.workspace_id)`.as('team_id'))
        .select(sql<string>`${sql.raw(WORKSPACE_NAME)}`.as('workspace_name'))
        .where('r.id', '=', result)
        .where('u.email_confirmed_at', 'is not', null)
        .where('u.blocked_at', 'is', null)
        .where('w.blocked_at', 'is', null)
        .where(sql<boolean>`u.id = ${person}::uuid`)
        .where(sql<boolean>`not ${sql.raw(NEEDS_SECOND_FACTOR)}`)
        .executeTakeFirst()
    );
  }

  /**
   * Counts the results in the hour before this one about which the host wanted an email. They are counted from stored
   * results, so that an email that is retried is not counted twice.
   */
  async countBefore({ id, workspace_id, session_id, result_letters }: Counted): Promise<Before> {
    const { rows } = await sql<Before>`
      select count(*) filter (where r.session_id = ${session_id}) as "ofLink", count(*) as "ofHost"
      from guest_results r join test_sessions s on s.id = r.session_id
      join guest_results this on this.id = ${id}
      where s.workspace_id = ${workspace_id} and (r.submitted_at, r.id) < (this.submitted_at, this.id)
        and r.submitted_at > this.submitted_at - interval '1 hour' and (${result_letters} = 'all' or not ${isReady})
    `.execute(this.db);
    return rows[0] ?? { ofLink: 0, ofHost: 0 };
  }

  /**
   * A request for help, if this member is to get an email about it: it is open and nobody has seen it, and the show, if the
   * link has one, begins within a day.
   */
  async findHelp(help: HelpRequestId, person: string): Promise<UnseenHelp | undefined> {
    const { rows } = await sql<UnseenHelp>`
      select h.step, h.code, h.asked_at, s.episode_id, s.title, s.guest_name, s.group_entry, u.email, u.language,
        m.letters_off_token, nullif(w.id, u.workspace_id) as team_id, ${sql.raw(WORKSPACE_NAME)} as workspace_name,
        (
          select count(*) from help_requests b where b.session_id = h.session_id
            and (b.asked_at, b.id) < (h.asked_at, h.id) and b.asked_at > h.asked_at - interval '1 hour'
        ) as earlier
      from help_requests h join test_sessions s on s.id = h.session_id join workspaces w on w.id = h.workspace_id
        join memberships m on m.workspace_id = w.id join users u on u.id = m.user_id
        left join episodes e on e.id = s.episode_id
      where h.id = ${help} and u.id = ${person}::uuid and m.result_letters <> 'none' and m.role <> 'viewer'
        and u.email_confirmed_at is not null and u.blocked_at is null and w.blocked_at is null
        and not ${sql.raw(NEEDS_SECOND_FACTOR)}
        and h.state = 'open' and (h.shown_at is null or h.shown_at < h.rung_at)
        and (e.id is null or e.called_off_at is null and now() between
          e.starts_at - interval '1 day' and e.starts_at + make_interval(mins => e.minutes))
    `.execute(this.db);
    return rows[0];
  }

  /** The members with a confirmed address, and the results about which each wants emails. */
  members(workspace: WorkspaceId) {
    return this.db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.user_id as person', 'm.result_letters as letters', 'm.role'])
      .where('m.workspace_id', '=', workspace)
      .where('m.result_letters', '<>', 'none')
      .where('u.email_confirmed_at', 'is not', null)
      .execute();
  }

  settings({ person, workspace }: ActingPerson) {
    return this.db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.result_letters as letters', sql<boolean>`u.email_confirmed_at is not null`.as('is_confirmed')])
      .where('m.user_id', '=', person)
      .where('m.workspace_id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  async set({ person, workspace }: ActingPerson, letters: ResultLetters): Promise<void> {
    await this.db
      .updateTable('memberships')
      .set({ result_letters: letters })
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .execute();
  }

  /** Switches the emails off. False if no member has this token. */
  switchOff(token: string): Promise<boolean> {
    return affectsAny(
      this.db.updateTable('memberships').set({ result_letters: 'none' }).where('letters_off_token', '=', token),
    );
  }
}

import { join } from 'node:path';
import type { Role } from '@linecheck/contract';
import pg from 'pg';

interface Membership {
  readonly person: string;
  readonly workspace: string;
  readonly role: Role;
}

/** The tables that a viewer cannot change, with the columns that only others change. */
const WATCHED: Readonly<Record<string, string>> = {
  workspaces: '*',
  memberships: 'user_id, workspace_id, role',
  workspace_invitations: '*',
  audit_log: '*',
  test_sessions: '*',
  guest_results: '*',
  notifications: '*',
  checklist_templates: '*',
  recording_clips: '*',
  logos: '*',
  levels: '*',
  episodes: '*',
  board_links: '*',
};

/** The database of the product, for what the actors cannot do by calls. */
export interface Members {
  /** Gives these people exactly these memberships, and each their first own workspace. */
  restore(plan: readonly Membership[]): Promise<void>;
  /** A hash of all rows of each table that viewers cannot change. */
  digests(): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

export async function openMembers(dataDir: string): Promise<Members> {
  const db = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await db.connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: they share a connection.
    restore: async (plan) => {
      const restoring = last.then(() => restoreIn(db, plan));
      last = restoring.catch(() => undefined);
      await restoring;
    },
    digests: async () => {
      const digests: Record<string, string> = {};
      for (const [table, columns] of Object.entries(WATCHED)) {
        const { rows } = await db.query<{ digest: string }>(
          `select md5(coalesce(string_agg(r::text, ' ' order by r::text), '')) as digest
           from (select ${columns} from ${table}) r`,
        );
        digests[table] = rows[0]?.digest ?? '';
      }
      return digests;
    },
    close: () => db.end(),
  };
}

async function restoreIn(db: pg.Client, plan: readonly Membership[]): Promise<void> {
  const people = [...new Set(plan.map(({ person }) => person))].sort();
  const workspaces = [...new Set(plan.map(({ workspace }) => workspace))].sort();
  await db.query('begin');
  // In the order of the product's own locks.
  await db.query('select from users where id = any($1) order by id for no key update', [people]);
  await db.query('select from workspaces where id = any($1) order by id for no key update', [workspaces]);
  await db.query('update users set workspace_id = id where id = any($1) and workspace_id <> id', [people]);
  await db.query(
    `with plan as (select * from jsonb_to_recordset($1::jsonb) as p (person uuid, workspace uuid, role text)),
     ended as (
       delete from memberships m where (m.user_id = any($2) or m.workspace_id = any($3))
         and not exists (select from plan p where p.person = m.user_id and p.workspace = m.workspace_id)
     )
     insert into memberships as m (user_id, workspace_id, role) select person, workspace, role from plan
     on conflict (user_id, workspace_id) do update set role = excluded.role where m.role <> excluded.role`,
    [JSON.stringify(plan), people, workspaces],
  );
  await db.query('commit');
}

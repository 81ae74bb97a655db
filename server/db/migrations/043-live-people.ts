import { type Kysely, sql } from 'kysely';

const watched: readonly (readonly [
  table: string,
  kind: string,
  actions: readonly ('insert' | 'update' | 'delete')[],
])[] = [
  ['workspace_invitations', 'people', ['insert', 'update', 'delete']],
  ['audit_log', 'activity', ['insert']],
];

const trigger = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** Changes of members, invitations, names and the log are announced, too, for the pages of People and Activity. */
const statements = [
  // First for the pages of the person, which learn of it before an instance ends the streams of a former member.
  trigger(
    'announce_member_change',
    `perform pg_notify('linecheck_changes', coalesce(new.user_id, old.user_id) || ' memberships');
     perform pg_notify('linecheck_changes', coalesce(new.workspace_id, old.workspace_id) || ' people');
     if tg_op <> 'INSERT' then perform pg_notify('linecheck_changes', old.user_id || ' sign-ins'); end if;`,
  ),
  `create trigger memberships_announce_insert after insert on memberships
    for each row execute function announce_member_change()`,
  ...watched.flatMap(([table, kind, actions]) =>
    actions.map(
      (action) => `create trigger ${table}_announce_${action} after ${action} on ${table}
        referencing ${action === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function announce_change('${kind}')`,
    ),
  ),
  trigger('announce_workspace_name', `perform pg_notify('linecheck_changes', new.id || ' people');`),
  `create trigger workspaces_announce_name after update of name on workspaces
    for each row when (new.name <> old.name) execute function announce_workspace_name()`,
  trigger(
    'announce_person',
    `if (new.first_name, new.last_name, new.deleting_at)
       is not distinct from (old.first_name, old.last_name, old.deleting_at) then return null; end if;
     perform pg_notify('linecheck_changes', m.workspace_id || ' people') from memberships m where m.user_id = new.id;`,
  ),
  `create trigger users_announce_person after update of first_name, last_name, deleting_at on users
    for each row execute function announce_person()`,
] as const;

/** @public The migrator reads it. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Invitations to workspaces. */
const statements = [
  `create table workspace_invitations (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    token_hash bytea,
    email text,
    role text not null check (role in ('producer', 'viewer')),
    invited_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended text check (ended in ('used', 'revoked'))
  )`,
  ...['token_hash', 'email', 'role', 'ended'].map(
    (column) => `alter table workspace_invitations alter column ${column} set statistics 0`,
  ),
  'create unique index workspace_invitations_token on workspace_invitations (token_hash)',
  `create unique index workspace_invitations_address on workspace_invitations (workspace_id, email)
    where ended is null`,
  'create index workspace_invitations_inviter on workspace_invitations (invited_by)',
  'create index workspace_invitations_expiry on workspace_invitations (expires_at)',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Work to be done later, deletions, and what all instances of an installation share. */
export const housekeeping = `
  -- Work to be done later. Jobs of an account are deleted with it, whether they name the account or only its address.
  create table jobs (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- At most one job exists per kind and key.
    key text,
    -- Jobs of a kind with turns are claimed in turn of this, such as the workspace.
    turn uuid,
    payload jsonb not null,
    run_at timestamptz not null default now(),
    -- Number of times it was started.
    attempts integer not null default 0,
    -- The instance that runs it, exclusively until the lease ends.
    locked_by text,
    locked_until timestamptz,
    last_error text,
    -- Time of its permanent failure.
    failed_at timestamptz,
    created_at timestamptz not null default now()
  );
  alter table jobs alter payload set statistics 0, alter last_error set statistics 0;
  create unique index jobs_key on jobs (kind, key);
  create index jobs_due on jobs (kind, run_at) where failed_at is null;
  create index jobs_turn on jobs (kind, turn, run_at) where failed_at is null and turn is not null;

  -- Deleted or replaced rows, so that restoring an older backup does not bring them back. Rows deleted together with
  -- their workspace, link or result need no entry.
  create table deletions (
    kind text not null check (kind in (
      'host', 'workspace', 'show', 'episode', 'link', 'result', 'clip', 'booking', 'hook', 'webhook', 'code',
      'method', 'recovery'
    )),
    -- The id of the deleted row, or the SHA-256 of a replaced or used code, in hex.
    key text not null,
    deleted_at timestamptz not null default now(),
    -- Time at which the copy that contains it was begun; null if none does.
    copied_in timestamptz,
    primary key (kind, key)
  );
  create index deletions_uncopied on deletions (deleted_at) where copied_in is null;
  create index deletions_copied on deletions (copied_in) where copied_in is not null;

  -- Counters shared by all instances, with the columns that rate-limiter-flexible writes. Unlogged: counting writes no
  -- write-ahead log, and a crash of the database may lose the counts.
  create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    -- Milliseconds since 1970.
    expire bigint
  );
  create index rate_limits_expire on rate_limits (expire);

  -- Random keys of the installation, shared by all instances. A backup leaves them out.
  create table installation_secrets (
    name text primary key,
    secret bytea not null,
    created_at timestamptz not null default now()
  );

  -- Time at which a guest outside last opened a media path, per advertised addresses and port, such as
  -- 203.0.113.7:3478. From it an instance derives, also after a restart, whether it can report the port as reachable.
  create table media_ports (advertised text primary key, opened_at timestamptz not null);

  -- Private addresses from which every call came with a forwarding header that TRUST_PROXY, with the value at that time,
  -- does not trust.
  create table untrusted_proxies (address text primary key, trust_proxy text not null, seen_at timestamptz not null);
`;

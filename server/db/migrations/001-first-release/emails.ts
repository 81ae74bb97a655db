/** Emails to guests. */
export const guestEmails = `
  -- Emails to guests, each once per guest and occasion. A job of the kind 'guest-email' sends it.
  create table guest_emails (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    -- Null after the link is deleted. The email stays and counts for the limits, or deleting would lift them.
    session_id uuid references test_sessions on delete set null,
    kind text not null check (kind in ('invitation', 'reminder', 'moved', 'called-off')),
    -- Such as 'invitation-1', 'reminder-48', or 'moved-7' with the revision of the episode, 'moved-7-2' if it is told again.
    occasion text not null,
    -- The member who asked for it, to whom answers go; null after the account is deleted.
    asked_by uuid references users on delete set null,
    due_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'bounced', 'failed')),
    -- Why it was skipped, or why the address does not work.
    reason text,
    -- The key of the address it went to, in lower case (openHashKey); null until it is tried.
    address_key text,
    -- The time of the show that it told; null without an episode.
    told_starts_at timestamptz,
    told_called_off boolean not null default false,
    created_at timestamptz not null default now(),
    settled_at timestamptz
  );
  alter table guest_emails alter reason set statistics 0, alter address_key set statistics 0;
  create unique index guest_emails_occasion on guest_emails (session_id, occasion);
  create index guest_emails_workspace on guest_emails (workspace_id, due_at);
  create index guest_emails_address on guest_emails (address_key, settled_at) where address_key is not null;
  create index guest_emails_asker on guest_emails (asked_by);
  create index guest_emails_settled on guest_emails (settled_at);

  -- What the owner of an address no longer wants. It outlives the links and the emails.
  create table email_objections (
    address_key text not null,
    -- Null for all workspaces of the installation.
    workspace_id uuid references workspaces on delete cascade,
    scope text not null check (scope in ('reminders', 'host', 'all')),
    created_at timestamptz not null default now(),
    check ((scope = 'all') = (workspace_id is null))
  );
  alter table email_objections alter address_key set statistics 0;
  create unique index email_objections_address on email_objections (address_key, workspace_id) nulls not distinct;
  create index email_objections_workspace on email_objections (workspace_id);
`;

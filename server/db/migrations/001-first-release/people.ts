/** Workspaces, their members, and the ways in which people sign in. */

export const workspaces = `
  create table workspaces (
    id uuid primary key,
    -- Empty until someone has named it.
    name text not null default '',
    -- The stored plan, before trial and subscription are considered. The contract's PLANS lists the names.
    plan text not null default 'plus',
    subscription_status text not null default 'none' check (subscription_status in ('none', 'trial', 'active')),
    trial_starts_at timestamptz,
    trial_ends_at timestamptz,
    -- False for that of a person who registered by an invitation while registration was not open: it has no trial, and
    -- nobody is invited to it, unless the operator admits the person.
    is_admitted boolean not null default true,
    payment_customer_id text,
    payment_subscription_id text,
    brand_color text not null default '#8b5cf6' check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
    -- URL of an uploaded logo, or of an image on another server.
    brand_logo text,
    brand_sender_name text,
    -- True if it is closed to members who sign in by a password alone.
    requires_second_factor boolean not null default false,
    -- How guests reach the host beside the page; null while it is not said.
    reach jsonb,
    -- The sentences that members give as answers to requests for help.
    ready_answers text[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Time at which the operator blocked the host whose own workspace it is.
    blocked_at timestamptz,
    -- Time at which the workspace was hidden, while its data is deleted in batches.
    deleting_at timestamptz
  );
  alter table workspaces
    alter name set statistics 0, alter payment_customer_id set statistics 0,
    alter payment_subscription_id set statistics 0, alter brand_logo set statistics 0,
    alter brand_sender_name set statistics 0, alter reach set statistics 0, alter ready_answers set statistics 0;
  create index workspaces_deleting on workspaces (id) where deleting_at is not null;

  -- A row per workspace, so that deleting one workspace never deletes the image of another.
  create table logos (
    workspace_id uuid primary key references workspaces on delete cascade,
    -- Last segment of the logo's URL.
    hash text not null,
    mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null
  );
  -- Images are compressed already: external storage skips the attempt.
  alter table logos alter bytes set storage external, alter bytes set statistics 0;
  create unique index logos_hash on logos (hash);
`;

export const people = `
  create table users (
    id uuid primary key,
    email text not null,
    first_name text not null,
    last_name text not null,
    push_notifications_enabled boolean not null default true,
    -- The language of the person's pages and emails; null for what the browser asks for, and English in emails.
    language text,
    -- The person's own workspace, in which calls act that name no other.
    workspace_id uuid not null references workspaces,
    -- Time at which the operator blocked this host.
    blocked_at timestamptz,
    email_confirmed_at timestamptz,
    -- Time at which the account was hidden, while its data is deleted in batches.
    deleting_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  alter table users
    alter email set statistics 0, alter first_name set statistics 0, alter last_name set statistics 0,
    alter language set statistics 0;
  create unique index users_email on users (lower(email));
  alter index users_email alter column 1 set statistics 0;
  create index users_workspace on users (workspace_id);
  -- Unconfirmed accounts share one clip quota.
  create index users_unconfirmed on users (id) where email_confirmed_at is null;
  create index users_deleting on users (id) where deleting_at is not null;

  create table memberships (
    user_id uuid not null references users on delete cascade,
    workspace_id uuid not null references workspaces on delete cascade,
    role text not null check (role in ('owner', 'producer', 'viewer')),
    created_at timestamptz not null default now(),
    -- Notifications up to this time are read.
    notifications_read_to timestamptz,
    -- The results about which this member wants an email.
    result_letters text not null default 'none' check (result_letters in ('all', 'problems', 'none')),
    -- The token in the link that switches these emails off. It can do nothing else, so it is stored unhashed.
    letters_off_token uuid not null default gen_random_uuid(),
    primary key (user_id, workspace_id)
  );
  create index memberships_workspace on memberships (workspace_id);
  create unique index memberships_letters_off_token on memberships (letters_off_token);

  -- A person's episodes, in all workspaces, as a calendar to which programs subscribe.
  create table calendar_feeds (
    user_id uuid primary key references users on delete cascade,
    -- SHA-256 of the token in the feed's address, which is shown once.
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    -- Rounded to the hour.
    read_at timestamptz
  );
  alter table calendar_feeds alter token_hash set statistics 0;
  create unique index calendar_feeds_token on calendar_feeds (token_hash);

  -- Tokens with which programs act as a member of one workspace. They end with the membership.
  create table access_tokens (
    id uuid primary key,
    user_id uuid not null,
    workspace_id uuid not null,
    name text not null,
    -- SHA-256 of the token, which is shown once.
    token_hash bytea not null,
    -- The last characters of the token, by which a person tells tokens apart.
    ending text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    -- Null for a token without an end.
    expires_at timestamptz,
    -- To the hour.
    used_at timestamptz,
    -- True once its owner has had the email about its end.
    is_end_told boolean not null default false,
    foreign key (user_id, workspace_id) references memberships on delete cascade
  );
  alter table access_tokens
    alter name set statistics 0, alter token_hash set statistics 0, alter ending set statistics 0,
    alter scopes set statistics 0;
  create unique index access_tokens_token on access_tokens (token_hash);
  create index access_tokens_member on access_tokens (user_id, workspace_id, created_at);
  create index access_tokens_end on access_tokens (expires_at) where not is_end_told;

  -- Kept for a while after its end, so that its link leads to the reason.
  create table workspace_invitations (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    -- SHA-256 of the token; null until the email is written.
    token_hash bytea,
    -- The only address for which it is valid, in lower case; null for a link to copy.
    email text,
    role text not null check (role in ('producer', 'viewer')),
    invited_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- A declined invitation is revoked.
    ended text check (ended in ('used', 'revoked')),
    -- True if only an email to the address contains the token.
    is_mailed boolean not null default false
  );
  alter table workspace_invitations
    alter token_hash set statistics 0, alter email set statistics 0, alter role set statistics 0,
    alter ended set statistics 0;
  create unique index workspace_invitations_token on workspace_invitations (token_hash);
  create unique index workspace_invitations_address on workspace_invitations (workspace_id, email) where ended is null;
  create index workspace_invitations_inviter on workspace_invitations (invited_by);
  create index workspace_invitations_expiry on workspace_invitations (expires_at);

  -- Acts of persons and of the operator. Its ids reference no rows: an entry outlives them.
  create table audit_log (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    at timestamptz not null default now(),
    -- Null for an act of the operator.
    person_id uuid,
    sign_in_id uuid,
    -- The token with which a program acted; null for a person in the browser.
    token_id uuid,
    act text not null,
    target_kind text not null,
    -- Null for the workspace itself.
    target_id uuid,
    details jsonb not null
  );
  alter table audit_log alter details set statistics 0;
  create index audit_log_by_time on audit_log (workspace_id, at desc, id desc);
  create index audit_log_at on audit_log (at);
`;

export const signIns = `
  create table sign_in_methods (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('password', 'app', 'passkey', 'service')),
    -- As the person has typed it; null for a password and for the sign-in service.
    name text,
    -- What proves it: for a password its Argon2id hash, for an app its secret and the step of the last code, for a
    -- passkey its public key, for the sign-in service the issuer and the subject.
    data jsonb not null,
    created_at timestamptz not null default now(),
    -- The time of the last sign-in, or of its confirmation.
    last_used_at timestamptz
  );
  alter table sign_in_methods alter name set statistics 0, alter data set statistics 0;
  create index sign_in_methods_user on sign_in_methods (user_id);
  create unique index sign_in_methods_password on sign_in_methods (user_id) where kind = 'password';
  create unique index sign_in_methods_passkey on sign_in_methods ((data ->> 'credentialId')) where kind = 'passkey';
  create unique index sign_in_methods_service on sign_in_methods ((data ->> 'issuer'), (data ->> 'subject'))
    where kind = 'service';
  alter index sign_in_methods_passkey alter column 1 set statistics 0;
  alter index sign_in_methods_service alter column 1 set statistics 0, alter column 2 set statistics 0;

  -- Ten at once, shown once. Each replaces the second factor once.
  create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    -- SHA-256 of the code without hyphens, in lower case.
    code_hash bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  alter table recovery_codes alter code_hash set statistics 0;

  -- What the next call of a sign-in finishes, once.
  create table sign_in_steps (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    -- SHA-256 of the token in a cookie or a link; null for what a signed-in person has begun.
    token_hash bytea,
    user_id uuid references users on delete cascade,
    data jsonb not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  alter table sign_in_steps alter token_hash set statistics 0, alter data set statistics 0;
  create unique index sign_in_steps_token on sign_in_steps (token_hash);
  create unique index sign_in_steps_person on sign_in_steps (user_id, kind) where token_hash is null;
  create index sign_in_steps_user on sign_in_steps (user_id);
  create index sign_in_steps_expiry on sign_in_steps (expires_at);

  -- New addresses of accounts, for as long as the holder of the earlier address can undo them.
  create table email_changes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    old_email text not null,
    new_email text not null,
    -- SHA-256 of the tokens in the emails to the new and the old address; null until the email is written.
    token_hash bytea,
    undo_hash bytea,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    -- The time at which the person withdrew it, or asked for another one. The link to the old address stays valid.
    withdrawn_at timestamptz,
    -- The end of the link to the old address. That of the link to the new one is some hours after the request.
    expires_at timestamptz not null
  );
  alter table email_changes
    alter old_email set statistics 0, alter new_email set statistics 0, alter token_hash set statistics 0,
    alter undo_hash set statistics 0;
  create unique index email_changes_token on email_changes (token_hash);
  create unique index email_changes_undo on email_changes (undo_hash);
  create unique index email_changes_waiting on email_changes (user_id) where confirmed_at is null and withdrawn_at is null;
  create index email_changes_old on email_changes (lower(old_email)) where confirmed_at is not null;
  alter index email_changes_old alter column 1 set statistics 0;
  create index email_changes_user on email_changes (user_id);
  create index email_changes_expiry on email_changes (expires_at);

  -- The settings of the sign-in service with which someone has signed in, so that passwords may be switched off.
  create table service_trials (
    -- SHA-256 of the settings.
    settings_hash bytea primary key,
    passed_at timestamptz not null default now()
  );

  create table sign_ins (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    -- The id that the host's pages use; the token hash stays secret.
    id uuid not null default gen_random_uuid(),
    user_agent text,
    created_at timestamptz not null default now(),
    -- 90 days after the sign-in, or some days after its last use.
    expires_at timestamptz not null,
    -- Rounded to the hour.
    last_used_at timestamptz not null default now(),
    -- Time at which the person last proved again who they are; null if not since the sign-in.
    confirmed_at timestamptz,
    -- The passkey or the sign-in service by which it was made; null for a password.
    method_id uuid references sign_in_methods on delete set null,
    -- The session at the sign-in service (its sid), which can end it.
    service_session text
  );
  alter table sign_ins alter user_agent set statistics 0, alter service_session set statistics 0;
  create index sign_ins_method on sign_ins (method_id) where method_id is not null;
  create unique index sign_ins_id on sign_ins (id);
  create index sign_ins_user on sign_ins (user_id);
  create index sign_ins_expiry on sign_ins (expires_at);

  -- The browsers in which a host has signed in: wrong passwords from other browsers cannot lock them out.
  create table known_browsers (
    -- New at each sign-in; the id stays, so that the count of the browser's attempts continues.
    token_hash bytea not null,
    user_id uuid not null references users on delete cascade,
    id uuid not null default gen_random_uuid(),
    seen_at timestamptz not null default now(),
    -- Until then the browser skips the second step; null if it does not.
    trusted_until timestamptz,
    primary key (token_hash, user_id)
  );
  create index known_browsers_user on known_browsers (user_id);
  create index known_browsers_seen on known_browsers (seen_at);

  create table password_reset_tokens (
    -- SHA-256 of the token; the token itself is only in the email.
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table password_reset_tokens alter email set statistics 0;
  create index password_reset_tokens_user on password_reset_tokens (user_id);

  create table address_confirmations (
    -- SHA-256 of the token, which is only in the email.
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index address_confirmations_user on address_confirmations (user_id);

  -- Invitations that the operator creates when registration is by invitation only: the newest one per address.
  create table registration_invitations (
    -- SHA-256 of the token, which is only in the invitation.
    token_hash bytea primary key,
    -- The address that may register with it, in lower case.
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table registration_invitations alter email set statistics 0;
  create unique index registration_invitations_email on registration_invitations (lower(email));
  alter index registration_invitations_email alter column 1 set statistics 0;
`;

/** What booking tools send, and what is told to programs outside. */

export const bookings = `
  -- What booking tools, or their guests, have said of a booking.
  create table bookings (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    show_id uuid not null references shows on delete cascade,
    -- The tool's id of the booking. Without one, the id that the guest's browser has made.
    external_id text not null,
    -- True once a signed message has confirmed it. Until then, only the guest has said it.
    is_signed boolean not null,
    -- 'asked' until a member approves it, or its tool has confirmed it.
    state text not null check (state in ('asked', 'booked', 'cancelled', 'refused')),
    guest_name text not null,
    guest_email text,
    starts_at timestamptz not null,
    -- Null if the tool has not said when it ends.
    minutes integer check (minutes between 1 and 1440),
    -- The guest's IANA zone; null if the tool has not said it.
    time_zone text,
    -- The guest's link; null before it is made and after it is deleted.
    session_id uuid references test_sessions on delete set null,
    -- True once a member has replaced the code of that link.
    is_link_renewed boolean not null default false,
    -- Time of the newest message that changed it, as its tool says: a late one changes nothing.
    said_at timestamptz not null,
    created_at timestamptz not null default now()
  );
  alter table bookings
    alter external_id set statistics 0, alter guest_name set statistics 0, alter guest_email set statistics 0,
    alter time_zone set statistics 0;
  create unique index bookings_external on bookings (show_id, external_id);
  create index bookings_workspace on bookings (workspace_id, created_at);
  create index bookings_asked on bookings (show_id, created_at) where state = 'asked';
  create index bookings_session on bookings (session_id);

  -- Addresses to which booking tools send signed messages.
  create table booking_hooks (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    show_id uuid not null references shows on delete cascade,
    kind text not null check (kind in ('cal.com', 'calendly', 'generic')),
    -- Needed for each signature, so it is not hashed.
    secret text not null,
    -- The secret before the last rotation, valid for a day.
    earlier_secret text,
    earlier_until timestamptz,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    -- Time of the last message with a right signature.
    received_at timestamptz
  );
  alter table booking_hooks alter secret set statistics 0, alter earlier_secret set statistics 0;
  create index booking_hooks_workspace on booking_hooks (workspace_id);
  create index booking_hooks_show on booking_hooks (show_id);
  create index booking_hooks_creator on booking_hooks (created_by);

  -- Each message of a hook, and what was made of it.
  create table hook_messages (
    id uuid primary key,
    hook_id uuid not null references booking_hooks on delete cascade,
    received_at timestamptz not null default now(),
    -- The message as it came; null if its signature was wrong.
    body jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'applied', 'unused', 'failed', 'refused')),
    -- What was made of it, or why nothing: a code. Null while it waits.
    outcome text,
    booking_id uuid references bookings on delete set null,
    -- Time of the change, as the message or its signature says. Null for one that was refused.
    said_at timestamptz,
    -- The tool's ids of the bookings that it is about.
    about text[] not null default '{}',
    -- Times that the same was received. Those that were refused for the same reason are one within an hour.
    times integer not null default 1
  );
  alter table hook_messages
    alter body set statistics 0, alter outcome set statistics 0, alter about set statistics 0;
  create index hook_messages_hook on hook_messages (hook_id, received_at desc, id);
  create index hook_messages_received on hook_messages (received_at);
  create index hook_messages_booking on hook_messages (booking_id);
  create index hook_messages_about on hook_messages using gin (about);
`;

export const webhooks = `
  -- What has happened, for programs outside. A row is written in the transaction of the act.
  create table domain_events (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    kind text not null,
    session_id uuid references test_sessions on delete set null,
    episode_id uuid references episodes on delete set null,
    -- Codes, and what the act alone knows. Names are read from the rows when it is told.
    facts jsonb not null,
    created_at timestamptz not null default now()
  );
  alter table domain_events alter facts set statistics 0;
  create index domain_events_workspace on domain_events (workspace_id, created_at desc, id);
  create index domain_events_created on domain_events (created_at);
  create index domain_events_session on domain_events (session_id);
  create index domain_events_episode on domain_events (episode_id);

  -- Addresses outside to which events are sent.
  create table webhooks (
    id uuid primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    url text not null,
    format text not null check (format in ('standard', 'slack', 'discord', 'teams')),
    -- The events of which it is told.
    kinds text[] not null,
    -- The only series of which it is told; null for everything.
    show_id uuid references shows on delete cascade,
    -- True if guests are named.
    tells_names boolean not null default false,
    -- Needed for each signature, so it is not hashed.
    secret text not null,
    -- The secret before the last rotation, valid for a day.
    earlier_secret text,
    earlier_until timestamptz,
    state text not null default 'on' check (state in ('on', 'asleep', 'off')),
    -- Why it is off.
    off_reason text check (off_reason in ('member', 'gone')),
    -- Time of the first failure since the last success; null without one.
    failing_since timestamptz,
    -- Time at which it fell asleep.
    asleep_since timestamptz,
    -- Days of sleep about which its owner has had an email.
    told_days integer,
    delivered_at timestamptz,
    -- Why the last try failed: a code, and the status of the reply. Null if it was a success.
    last_fault text,
    last_status integer,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now()
  );
  alter table webhooks
    alter last_fault set statistics 0,
    alter name set statistics 0, alter url set statistics 0, alter secret set statistics 0,
    alter earlier_secret set statistics 0, alter kinds set statistics 0;
  create index webhooks_workspace on webhooks (workspace_id, created_at);
  create index webhooks_show on webhooks (show_id);
  create index webhooks_creator on webhooks (created_by);
  create index webhooks_asleep on webhooks (asleep_since) where state = 'asleep';

  -- An event for one webhook, with its last try.
  create table webhook_deliveries (
    id uuid primary key,
    webhook_id uuid not null references webhooks on delete cascade,
    event_id uuid not null references domain_events on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    -- Null once it is settled.
    next_at timestamptz,
    tried_at timestamptz,
    -- The status of the last reply; null without one.
    status integer,
    -- Why there was no reply, or why it is no success: a code.
    fault text,
    -- The beginning of the last reply; null from an address that is not public.
    reply text,
    duration_ms integer,
    created_at timestamptz not null default now(),
    -- Time at which it was made, or last asked for again.
    waits_since timestamptz not null default now()
  );
  alter table webhook_deliveries alter reply set statistics 0, alter fault set statistics 0;
  create unique index webhook_deliveries_event on webhook_deliveries (webhook_id, event_id);
  create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id);
  create index webhook_deliveries_event_id on webhook_deliveries (event_id);
  create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
`;

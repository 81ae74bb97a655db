/*
 * What happens when a row is deleted, for every reason and every writer: an entry in the list of deletions, and jobs that
 * delete what lies outside the tables. The entry of a workspace that is being deleted covers everything in it.
 */

/** @param alone The condition under which only the row was deleted, and not its link or result as well. */
const noteDeleted = (kind: string, workspace: string, alone = 'true'): string => `
  create or replace function note_deleted_${kind}() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select '${kind}', old.id from workspaces w
        where w.id = ${workspace} and w.deleting_at is null and ${alone}
        on conflict do nothing;
      return null;
    end
  $$;`;

/** Notes a row that no other row covers. */
const noteAlways = (kind: string): string => `
  create or replace function note_deleted_${kind}() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('${kind}', old.id) on conflict do nothing;
      return null;
    end
  $$;`;

export const deletionFunctions = `
  ${noteAlways('host')}
  ${noteAlways('workspace')}
  ${noteDeleted('episode', 'old.workspace_id')}
  ${noteDeleted('link', 'old.workspace_id')}
  ${noteDeleted(
    'result',
    '(select workspace_id from test_sessions where id = old.session_id)',
    'exists (select from test_sessions where id = old.session_id)',
  )}
  ${noteDeleted(
    'clip',
    'old.workspace_id',
    `(old.session_id is null or exists (select from test_sessions where id = old.session_id))
          and (old.guest_result_id is null or exists (select from guest_results where id = old.guest_result_id))`,
  )}

  ${noteDeleted('show', 'old.workspace_id')}
  ${noteDeleted('hook', 'old.workspace_id')}
  ${noteDeleted('webhook', 'old.workspace_id')}
  ${noteDeleted('booking', 'old.workspace_id', 'exists (select from shows where id = old.show_id)')}

  create or replace function note_deleted_method() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'method', old.id from users u where u.id = old.user_id and u.deleting_at is null
        on conflict do nothing;
      return null;
    end
  $$;

  -- Also of a used one, which would work again otherwise.
  create or replace function note_deleted_recovery() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key)
        select 'recovery', encode(old.code_hash, 'hex') from users u where u.id = old.user_id and u.deleting_at is null
        on conflict do nothing;
      return null;
    end
  $$;

  create or replace function note_replaced_code() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.session_code, 'UTF8')), 'hex'))
        on conflict do nothing;
      return null;
    end
  $$;

  create or replace function note_replaced_page() returns trigger language plpgsql as $$
    begin
      insert into deletions (kind, key) values ('code', encode(sha256(convert_to(old.booking_code, 'UTF8')), 'hex'))
        on conflict do nothing;
      return null;
    end
  $$;

  -- The blob of a deleted row is due immediately, whatever was scheduled before.
  create or replace function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into jobs (kind, key, payload)
        values ('delete-blob', old.blob_key, jsonb_build_object('blobKey', old.blob_key))
        on conflict (kind, key) do update set run_at = least(jobs.run_at, now());
      return null;
    end
  $$;

  create or replace function drop_jobs_of_host() returns trigger language plpgsql as $$
    begin
      delete from jobs where payload ->> 'email' = lower(old.email) or payload ->> 'host' = old.id::text
        or payload ->> 'person' = old.id::text;
      return null;
    end
  $$;
`;

export const deletionTriggers = `
  create trigger users_deletions after delete on users for each row execute function note_deleted_host();
  create trigger workspaces_deletions after delete on workspaces for each row execute function note_deleted_workspace();
  create trigger episodes_deletions after delete on episodes for each row execute function note_deleted_episode();
  create trigger test_sessions_deletions after delete on test_sessions for each row execute function note_deleted_link();
  create trigger guest_results_deletions after delete on guest_results
    for each row execute function note_deleted_result();
  create trigger recording_clips_deletions after delete on recording_clips
    for each row execute function note_deleted_clip();
  create trigger shows_deletions after delete on shows for each row execute function note_deleted_show();
  create trigger webhooks_deletions after delete on webhooks for each row execute function note_deleted_webhook();
  create trigger bookings_deletions after delete on bookings for each row execute function note_deleted_booking();
  create trigger shows_pages after update of booking_code on shows
    for each row when (old.booking_code <> coalesce(new.booking_code, '')) execute function note_replaced_page();
  create trigger sign_in_methods_deletions after delete on sign_in_methods
    for each row execute function note_deleted_method();
  create trigger recovery_codes_deletions after delete or update of used_at on recovery_codes
    for each row execute function note_deleted_recovery();
  create trigger booking_hooks_deletions after delete on booking_hooks for each row execute function note_deleted_hook();
  create trigger test_sessions_codes after update of session_code on test_sessions
    for each row when (old.session_code <> new.session_code) execute function note_replaced_code();
  create trigger recording_clips_garbage after delete on recording_clips
    for each row execute function note_blob_garbage();
  create trigger users_jobs after delete on users for each row execute function drop_jobs_of_host();
`;

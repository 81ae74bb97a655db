/** True if the latest result of a link `s` is ready, and new enough for its episode `e`. */
const isReady = (s: string): string =>
  `(${s}.latest_outcome = 1 and ${s}.latest_result_at >= e.starts_at - make_interval(days => e.fresh_days))`;

/** Every statement that changes a guest's state writes the events: a visit, a result, a deletion, a new judgement. */
export const domainEventFunctions = `
  create or replace function note_guest_changes() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed where episode_id is not null) then return null; end if;
      with guests as (
        select n.workspace_id, n.id, n.episode_id, n.latest_outcome,
          (o.latest_outcome, o.opened_at is null) <> (n.latest_outcome, n.opened_at is null) as is_other,
          not ${isReady('o')} and ${isReady('n')} as is_now_ready,
          case n.latest_outcome when 1 then 'ready' when 2 then 'fix'
            else case when n.opened_at is null then 'unopened' else 'opened' end end as state
        from before o join changed n on n.id = o.id join episodes e on e.id = n.episode_id
      )
      insert into domain_events (workspace_id, kind, payload)
      select workspace_id, 'guest.changed', jsonb_build_object('episode', episode_id, 'link', id, 'state', state)
      from guests where is_other
      union all
      select distinct workspace_id, 'episode.ready', jsonb_build_object('episode', episode_id) from guests
      where is_now_ready and not exists (
        select from test_sessions s join episodes e on e.id = s.episode_id
        where s.episode_id = guests.episode_id and ${isReady('s')} is not true
      );
      return null;
    end
  $$;

  create or replace function delete_domain_events() returns trigger language plpgsql as $$
    begin
      delete from domain_events where workspace_id = old.id;
      return null;
    end
  $$;
`;

export const domainEventTriggers = `
  create trigger test_sessions_domain_events after update on test_sessions
    referencing old table as before new table as changed
    for each statement execute function note_guest_changes();
  create trigger workspaces_domain_events after delete on workspaces
    for each row execute function delete_domain_events();
`;

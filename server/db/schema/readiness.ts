export const readinessFunctions = `
  -- A check without a status counts as passed. A restore keeps this function and the next one, which are not of triggers.
  create or replace function has_passed(microphone text, camera text, connection text, details jsonb) returns boolean
    language sql immutable parallel safe as $$
      select microphone = 'passed' and camera = 'passed' and connection = 'passed'
        and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
          details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
        ) else true end
    $$;

  -- A result that was judged by a level is ready if it fits, and any other one if every check has passed.
  create or replace function is_ready(microphone text, camera text, connection text, details jsonb, fit jsonb)
    returns boolean language sql immutable parallel safe as $$
      select case when jsonb_typeof(fit) = 'object' then (fit ->> 'fits')::boolean
        else has_passed(microphone, camera, connection, details) end
    $$;

  -- The links are locked by a separate statement, so that the next one reads results that are newer than the locks.
  create or replace function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 0)
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at,
            case when is_ready(r.microphone_status, r.camera_status, r.connection_status, r.details, r.fit) then 1 else 2 end as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0));
      return null;
    end
  $$;
`;

/** Triggers keep the latest result of a link in the transaction that changes a result, for every writer. */
export const readinessTriggers = (['insert', 'update', 'delete'] as const)
  .map(
    (action) => `
  create trigger guest_results_latest_${action} after ${action} on guest_results
    referencing ${action === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function keep_latest_result();`,
  )
  .join('\n');

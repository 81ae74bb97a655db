import type { GuestState } from '@linecheck/contract';
import { sql } from 'kysely';

/*
 * Readiness, from the result of a guest to the state on the board. A level judges a result in TypeScript
 * (`packages/checks/levels/fit.ts`, after a recheck `packages/checks/recheck/outcome.ts`), whose `fits` is stored with the
 * result. The states that follow from it are defined here: the functions of the database, which triggers and stores use.
 * `resultVerdict` gives one result its words and its tone from the same `fits`. `outcomeOfCompared` of the contract asks the
 * two questions of `outcome_of` for the words of a recheck, and tells 'fix' apart further; a test compares the two.
 */

export const readinessFunctions = `
  -- A result that was judged by a level is ready if it fits, and any other one if every check has passed. A check without
  -- a status counts as passed.
  create or replace function is_ready(microphone text, camera text, connection text, details jsonb, fit jsonb)
    returns boolean language sql immutable parallel safe as $$
      select case
        when jsonb_typeof(fit) = 'object' then (fit ->> 'fits')::boolean
        else microphone = 'passed' and camera = 'passed' and connection = 'passed'
          and case when jsonb_typeof(details) = 'object' then not jsonb_path_exists(
            details - '{microphone,camera,connection}'::text[], '$.*.status ? (@ != "passed")'
          ) else true end
      end
    $$;

  -- The outcome of a result that is not ready: 'changed' after a short check that found something worse than before.
  create or replace function outcome_of(is_ready boolean, recheck jsonb)
    returns text language sql immutable parallel safe as $$
      select case
        when is_ready then 'ready'
        when jsonb_path_exists(recheck, '$.changes[*] ? (@.isWorse == true)') then 'changed'
        else 'fix'
      end
    $$;

  -- The state of a guest of an episode. A ready result is old if it was sent more than fresh_days before the start.
  create or replace function guest_state(
    outcome text, result_at timestamptz, opened_at timestamptz, starts_at timestamptz, fresh_days integer
  ) returns text language sql stable parallel safe as $$
      select case
        when outcome = 'ready' and result_at < starts_at - make_interval(days => fresh_days) then 'old'
        when outcome <> 'none' then outcome
        when opened_at is null then 'unopened'
        else 'opened'
      end
    $$;

  -- The links are locked by a separate statement, so that the next one reads results that are newer than the locks.
  create or replace function keep_latest_result() returns trigger language plpgsql as $$
    begin
      perform from test_sessions where id in (select session_id from changed) order by id for no key update;
      update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 'none')
      from (select distinct session_id from changed) c
        left join lateral (
          select r.submitted_at, outcome_of(
            is_ready(r.microphone_status, r.camera_status, r.connection_status, r.details, r.fit), r.recheck
          ) as outcome
          from guest_results r where r.session_id = c.session_id order by r.submitted_at desc, r.id limit 1
        ) latest on true
      where s.id = c.session_id
        and (s.latest_result_at, s.latest_outcome)
          is distinct from (latest.submitted_at, coalesce(latest.outcome, 'none'));
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

/** True if the result `r` is ready. */
export const isReady = sql<boolean>`is_ready(
  r.microphone_status, r.camera_status, r.connection_status, r.details, r.fit
)`;

/** The state of the link `s` in its episode `e`. */
export const guestState = sql<GuestState>`guest_state(
  s.latest_outcome, s.latest_result_at, s.opened_at, e.starts_at, e.fresh_days
)`;

import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type Db, daysFromNow } from '../../db/database';
import type { WorkspaceId } from '../../domain/ids';

const id = z.uuid();

/**
 * The kinds of domain events, each with its payload: ids and codes only, so that no second copy of personal data exists.
 * They are written in the transaction of the act: `result.submitted` with the notification, the others by a trigger on the
 * links of episodes (048), which no act can leave out.
 */
const eventKinds = {
  /** A guest has shared a result, or corrected one. */
  'result.submitted': z.strictObject({ link: id, result: id, isCorrection: z.boolean() }),
  /** A guest of an episode has another state. */
  'guest.changed': z.strictObject({
    episode: id,
    link: id,
    state: z.enum(['unopened', 'opened', 'ready', 'fix']),
  }),
  /** The last guest of an episode has become ready. */
  'episode.ready': z.strictObject({ episode: id }),
} as const satisfies Record<string, z.ZodMiniType<object>>;

type EventKind = keyof typeof eventKinds;

type EventPayload<Kind extends EventKind> = z.infer<(typeof eventKinds)[Kind]>;

/**
 * The insertion of an event, for the `with` of the statement that derives something from it: it returns the workspace
 * and the payload.
 */
export const eventInsertion = <Kind extends EventKind>(
  workspace: WorkspaceId,
  kind: Kind,
  payload: EventPayload<Kind>,
): RawBuilder<unknown> => sql`
  insert into domain_events (workspace_id, kind, payload)
  values (${workspace}, ${kind}, ${JSON.stringify(eventKinds[kind].parse(payload))}::jsonb)
  returning workspace_id, payload`;

/** Deletes up to `max` events that are older than this. Several instances may do so at the same time. */
export async function deleteOlderThan(db: Db, { days, max }: { days: number; max: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from domain_events where ctid = any (array(
      select ctid from domain_events where at < ${daysFromNow(-days)} limit ${max} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}

import {
  type EndpointInput,
  EPISODE_GUESTS_MAX,
  FORWARDED_LINKS_MAX,
  isSessionCode,
  type joinForwarded,
  mayCreateSession,
} from '@linecheck/contract';
import { namesOf } from '@linecheck/texts/guest-names';
import { sql } from 'kysely';
import { type DbClient, transaction } from '../../db/database';
import type { SessionId, WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { recordEvents } from '../domain-events/service';
import { sortKeysOf } from '../test-sessions/service';
import { EpisodeLinkStore } from './link-store';
import { newGuest } from './rules';
import { idOfGuest, type SharingDependencies } from './sharing-service';

type ForwardedBody = EndpointInput<typeof joinForwarded>['body'];

interface ForwardedLink {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly title: string;
  /** The guest's link that came first, also if a link that came by it was forwarded again. */
  readonly origin: SessionId;
  readonly in_episode: number | null;
  readonly in_workspace: number;
  readonly forwarded: number;
}

/**
 * Gives another person, who was sent a guest's link, a link of their own, with the same content. What they share does not
 * count for the guest. A repeated call with the same id returns the same link.
 */
export function joinByForwardedLink(deps: SharingDependencies, code: string, { name, guestId }: ForwardedBody) {
  const { db, plans, randomBytes } = deps;
  return transaction(db.kysely, async (trx): Promise<{ sessionCode: string }> => {
    const { workspace_id: workspace } = await getForwarded(trx, code);
    const plan = await plans.planOf(trx, workspace, { lock: true });
    // Another call may have renewed the link, or taken the last place, before the lock.
    const link = await getForwarded(trx, code);
    const id = idOfGuest(link.id, guestId);
    const known = await new EpisodeLinkStore(trx).findJoined(id);
    if (known === 'taken') throw new ProblemError('group_closed', { reason: 'taken' });
    if (known !== undefined) return known;
    const hasPlace =
      link.forwarded < FORWARDED_LINKS_MAX &&
      (link.in_episode === null ? mayCreateSession(plan, link.in_workspace) : link.in_episode < EPISODE_GUESTS_MAX);
    if (!hasPlace) throw new ProblemError('forwarded_full');
    const guest = newGuest({ ...namesOf(name), email: null, groupEntry: 'joined' }, randomBytes);
    await copyLink(trx, { ...guest, id, from: link });
    const added = { workspace, kind: 'guest.added', session: id, facts: { by: 'forwarded' } } as const;
    await recordEvents(trx, deps.jobs, [added]);
    return { sessionCode: guest.sessionCode };
  });
}

async function getForwarded(db: DbClient, code: string): Promise<ForwardedLink> {
  const { rows } = await sql<ForwardedLink>`
    select s.id, s.workspace_id, s.title, coalesce(s.forwarded_from, s.id) as origin,
      case when s.episode_id is not null
        then (select count(*) from test_sessions o where o.episode_id = s.episode_id) end as in_episode,
      (select count(*) from test_sessions o where o.workspace_id = s.workspace_id) as in_workspace,
      (select count(*) from test_sessions o where o.forwarded_from = coalesce(s.forwarded_from, s.id)) as forwarded
    from test_sessions s join workspaces w on w.id = s.workspace_id
    where s.session_code = ${isSessionCode(code) ? code : null} and s.expires_at > now() and w.blocked_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new ProblemError('link_not_valid');
  return row;
}

interface LinkCopy extends ReturnType<typeof newGuest> {
  readonly id: SessionId;
  readonly from: ForwardedLink;
}

async function copyLink(db: DbClient, { from, ...guest }: LinkCopy): Promise<void> {
  const keys = sortKeysOf({ ...guest, title: from.title });
  await sql`
    insert into test_sessions (
      id, workspace_id, episode_id, session_code, title, guest_first_name, guest_surname, guest_name, guest_message,
      checklist_template_id, checklist_choice, group_entry, forwarded_from, guest_name_key, search_key, expires_at
    )
    select ${guest.id}, workspace_id, episode_id, ${guest.sessionCode}, title, ${guest.guestFirstName},
      ${guest.guestSurname}, ${guest.guestName}, guest_message, checklist_template_id, checklist_choice,
      ${guest.groupEntry}, ${from.origin}, ${keys.guest_name_key}, ${keys.search_key}, expires_at
    from test_sessions where id = ${from.id}`.execute(db);
}

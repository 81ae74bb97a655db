import { can, type EndpointInput, PLUS_GUEST, type PlanName, type previewGuestPage } from '@linecheck/contract';
import { episodeId, sessionId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { SubscriptionRow } from '../plans/service';
import type { ShownRow } from './guest-episode';
import { draftSession } from './rules';
import type { TestSessionStore } from './store';

/** The page that a member of a workspace wants to see. */
export type PreviewedLink = EndpointInput<typeof previewGuestPage>['body'];

interface PreviewInput {
  readonly workspace: WorkspaceId;
  readonly wanted: PreviewedLink;
  readonly planOf: (host: SubscriptionRow) => PlanName;
}

/**
 * Reads a link, or composes the one that the form or the episode would create, for a guest whose name is not known.
 *
 * @throws ProblemError `not_found` for a link or an episode of others; `plan_required` for an episode on a plan without them.
 */
export async function rowToPreview(
  store: TestSessionStore,
  { workspace, wanted, planOf }: PreviewInput,
): Promise<ShownRow> {
  if (wanted.link !== undefined) {
    const row = await store.findPage(workspace, sessionId(wanted.link));
    if (row === undefined) throw new ProblemError('not_found');
    return row;
  }
  const episode = wanted.episode === undefined ? null : episodeId(wanted.episode);
  const host = await store.findHost(workspace, episode);
  if (host === undefined || (episode !== null && host.title === null)) throw new ProblemError('not_found');
  const plan = planOf(host);
  if (episode !== null && !can(plan, 'episodes')) throw new ProblemError('plan_required', { reason: 'episodes' });
  const { title, message, checklist_template_id, ...shown } = host;
  const { guestFirstName = PLUS_GUEST.guestFirstName, ...typed } = wanted.draft ?? {};
  const ofEpisode = { ...PLUS_GUEST, title, guestMessage: message, checklistTemplateId: checklist_template_id };
  const draft = draftSession(episode === null ? { ...typed, guestFirstName } : ofEpisode, plan);
  return {
    ...shown,
    title: draft.title,
    guest_name: draft.guestName,
    guest_first_name: draft.guestFirstName,
    guest_email: draft.guestEmail,
    guest_message: draft.guestMessage,
    checklist_template_id: draft.checklistTemplateId,
    language: draft.language,
    checklist_choice: draft.checklistChoice,
  };
}

import { CHOSEN_EVENT_KINDS, type ToldEvent, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { webhookMessages } from '@linecheck/texts/en/webhook-messages';
import type { WorkspaceId } from '../../domain/ids';

/** The id of everything that is made up. */
export const SAMPLE_ID = '00000000-0000-0000-0000-000000000000';

const DAY_MS = 86_400_000;

const { sample } = webhookMessages;

/** Made-up events in the form of real ones, for a workspace that has none yet. */
export function sampleEvents(workspace: WorkspaceId, { publicUrl, now }: { publicUrl: string; now: number }) {
  const link = `${publicUrl}/episodes/${SAMPLE_ID}?${new URLSearchParams({ [WORKSPACE_PARAMETER]: workspace })}`;
  const startsAt = new Date(now + DAY_MS).toISOString();
  const data: ToldEvent['data'] = {
    id: SAMPLE_ID,
    workspaceId: workspace,
    episode: { id: SAMPLE_ID, title: sample.episode, startsAt, ready: 3, guests: 5, link, showId: null },
    guest: { id: SAMPLE_ID, name: sample.guest, state: 'fix' },
    outcome: null,
    fits: null,
    reason: null,
    by: null,
    fields: [],
    waiting: [],
  };
  const reason = { code: 'minLoudnessLufs', words: sample.missed };
  const special: Partial<Record<ToldEvent['type'], Partial<ToldEvent['data']>>> = {
    'guest.added': { by: 'member', guest: { id: SAMPLE_ID, name: sample.guest, state: 'unopened' } },
    'result.submitted': { outcome: 'fix', fits: false, reason },
    'guest.changed': { fields: ['guestName'] },
    'guest.needs_help': { reason: { code: 'too-quiet', words: sample.needed } },
    'episode.ready': { guest: null },
    'episode.not_ready': {
      guest: null,
      waiting: [
        { id: SAMPLE_ID, name: sample.guest, state: 'fix', words: reason.words },
        { id: SAMPLE_ID, name: sample.otherGuest, state: 'unopened', words: webhookMessages.states.unopened },
      ],
    },
  };
  return CHOSEN_EVENT_KINDS.map(
    (type): ToldEvent => ({
      type,
      timestamp: new Date(now).toISOString(),
      data: { ...data, ...special[type] },
    }),
  );
}

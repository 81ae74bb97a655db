import { CHECKS } from '@linecheck/checks/check';
import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import { type GuestState, type ToldEvent, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { checks } from '@linecheck/texts/en/run';
import { webhookMessages } from '@linecheck/texts/en/webhook-messages';
import { entryOf } from '@linecheck/texts/entry-of';
import { missedReasonIn, storedCheckWords } from '../../domain/result-words';
import type { EpisodeCount, EventRow, WaitingRow } from './told-store';

/** The language of what programs and chats are told, until a workspace can choose one. */
export const EVENT_LANGUAGE = 'en';

interface EventSurroundings {
  readonly publicUrl: string;
  readonly tellsNames: boolean;
  readonly count: EpisodeCount | undefined;
  /** Those who are not ready, for an event that names them. */
  readonly waiting: readonly WaitingRow[];
}

/** An event as it is told: no address, no reading, and names only if they are wanted. */
export function composeEvent(row: EventRow, around: EventSurroundings): ToldEvent {
  const { facts, kind } = row;
  const nameFor = (name: string): string | null => (around.tellsNames ? name : null);
  return {
    type: kind,
    timestamp: row.created_at.toISOString(),
    data: {
      id: row.id,
      workspaceId: row.workspace_id,
      episode: episodeOf(row, around),
      guest:
        row.session_id === null || row.guest_name === null
          ? null
          : { id: row.session_id, name: nameFor(row.guest_name), state: row.guest_state },
      outcome: facts.outcome ?? null,
      fits: facts.outcome === undefined || row.episode_id === null ? null : facts.outcome === 'ready',
      reason: facts.reason === undefined ? null : { code: facts.reason, words: reasonWords(row, facts.reason) },
      by: facts.by ?? null,
      fields: facts.fields ?? [],
      waiting: around.waiting.map((guest) => ({
        id: guest.id,
        name: nameFor(guest.guest_name),
        state: guest.state,
        words: stateWords(guest),
      })),
    },
  };
}

function episodeOf(row: EventRow, { publicUrl, count }: EventSurroundings): ToldEvent['data']['episode'] {
  const { episode_id: id, title, starts_at: startsAt } = row;
  if (id === null || title === null || startsAt === null) return null;
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    ready: count?.ready ?? 0,
    guests: count?.guests ?? 0,
    link: `${publicUrl}/episodes/${id}?${new URLSearchParams({ [WORKSPACE_PARAMETER]: row.workspace_id })}`,
    showId: row.show_id,
  };
}

/** The words of a reason: with its numbers while the newest result has it, else by its name. */
function reasonWords({ facts, fit }: EventRow, code: string): string {
  const check = CHECKS.find((name) => name === facts.check);
  if (check !== undefined)
    return storedCheckWords(EVENT_LANGUAGE, check, { code, params: {} }).message ?? checks[check].name;
  const { missed } = worstStopping(fit);
  if (missed?.requirement === code) return missedReasonIn(EVENT_LANGUAGE, missed);
  return entryOf<string>(missedRequirements.labels, code) ?? entryOf(checks, code)?.name ?? code;
}

/** Why a guest is not ready: what the result misses most, or the state. */
function stateWords({ state, fit }: Pick<WaitingRow, 'state' | 'fit'>): string {
  const missed = needsChange(state) ? worstStopping(fit).missed : null;
  return missed === null ? webhookMessages.states[state] : missedReasonIn(EVENT_LANGUAGE, missed);
}

const needsChange = (state: GuestState): boolean => state === 'fix' || state === 'changed';

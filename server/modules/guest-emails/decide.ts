import type { GuestEmailKind, GuestState, ObjectionScope, SkipReason } from '@linecheck/contract';
import { EMAIL_LIMITS } from '@linecheck/contract';
import { stopsEmail } from '../email-objections/service';

/** What a guest was told by the newest email that went out. */
export interface ToldChange {
  readonly startsAt: Date | null;
  readonly isCalledOff: boolean;
}

interface ToldRow {
  readonly is_told: boolean;
  readonly told_starts_at: Date | null;
  readonly told_called_off: boolean | null;
}

export const toldOf = (row: ToldRow): ToldChange | null =>
  row.is_told ? { startsAt: row.told_starts_at, isCalledOff: row.told_called_off === true } : null;

/** The episode of an email, as it is now. */
export interface DueEpisode {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isCalledOff: boolean;
  readonly isArchived: boolean;
  readonly state: GuestState;
  /** False if the plan of the host has no episodes any more. */
  readonly isInPlan: boolean;
  /** True for a reminder that is no longer in the plan of the episode, or was made for another time. */
  readonly isOutdated: boolean;
}

/** All that decides, at the moment of sending, whether an email is still wanted. */
export interface DueFacts {
  readonly kind: GuestEmailKind;
  readonly now: Date;
  /** True for an invitation that a member has asked for again. */
  readonly isRepeated: boolean;
  readonly hasAddress: boolean;
  readonly objection: ObjectionScope | null;
  /** True if the newest email of the workspace to this address has bounced. */
  readonly hasBounced: boolean;
  /** Emails to this address within a day, of all workspaces. */
  readonly sentToAddress: number;
  /** Those of them that this workspace has sent. */
  readonly sentByWorkspace: number;
  readonly isLinkExpired: boolean;
  readonly isHostBlocked: boolean;
  readonly isHostConfirmed: boolean;
  readonly told: ToldChange | null;
  /** Null for a link without an episode. */
  readonly episode: DueEpisode | null;
}

/** True if a guest who was told this must be told anew. */
export const isNews = (told: ToldChange, now: Pick<DueEpisode, 'startsAt' | 'isCalledOff'>): boolean =>
  told.startsAt?.getTime() !== now.startsAt.getTime() || told.isCalledOff !== now.isCalledOff;

function hostReason({ isHostBlocked, isHostConfirmed, episode }: DueFacts): SkipReason | null {
  if (isHostBlocked) return 'host-blocked';
  if (!isHostConfirmed) return 'host-unconfirmed';
  return episode === null || episode.isInPlan ? null : 'plan';
}

/** Why an email is not wanted, given that its episode takes place or is called off as its kind needs. */
const kindReasons: Readonly<Record<GuestEmailKind, (facts: DueFacts, episode: DueEpisode) => SkipReason | null>> = {
  invitation: () => null,
  reminder: ({ now }, { startsAt, isOutdated, state }) => {
    if (startsAt <= now) return 'over';
    if (isOutdated) return 'not-asked';
    return state === 'ready' ? 'ready' : null;
  },
  moved: ({ told }, episode) => (told !== null && isNews(told, episode) ? null : 'told-already'),
  'called-off': ({ told }, episode) => (told !== null && isNews(told, episode) ? null : 'told-already'),
};

function episodeReason(facts: DueFacts): SkipReason | null {
  const { kind, now, episode } = facts;
  if (episode === null) return kind === 'invitation' ? null : 'not-asked';
  if (episode.isArchived) return 'archived';
  if (episode.endsAt <= now) return 'over';
  if (episode.isCalledOff !== (kind === 'called-off')) return episode.isCalledOff ? 'called-off' : 'not-asked';
  return kindReasons[kind](facts, episode);
}

function addressReason(facts: DueFacts): SkipReason | null {
  const { kind, hasAddress, objection, hasBounced, isRepeated } = facts;
  if (!hasAddress) return 'no-address';
  if (stopsEmail(objection, kind)) return 'objected';
  if (hasBounced && !isRepeated) return 'bounced-before';
  return isBeyondLimit(facts) ? 'address-limit' : null;
}

/**
 * A guest is always told that a show is called off. `ada+show@example.org` has a limit of its own: only the mail server of
 * `example.org` knows whether it is the mailbox of `ada`, and the limit of the workspace holds for both.
 */
const isBeyondLimit = ({ kind, sentToAddress, sentByWorkspace }: DueFacts): boolean =>
  kind !== 'called-off' &&
  (sentToAddress >= EMAIL_LIMITS.addressPerDay || sentByWorkspace >= EMAIL_LIMITS.addressPerWorkspaceAndDay);

/** Why an email is no longer wanted at the moment at which it would be sent; null if it is. */
export function skipReasonOf(facts: DueFacts): SkipReason | null {
  const expired = facts.isLinkExpired && facts.kind !== 'called-off' ? 'link-expired' : null;
  return hostReason(facts) ?? episodeReason(facts) ?? expired ?? addressReason(facts);
}

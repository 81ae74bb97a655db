import type { BoardGuest, EpisodeDetails } from '@linecheck/contract';
import type { ElementNode } from '../../../ui/theme/element-node';

/** The emails to the guests of a board. */
export interface BoardEmails {
  /** The button that invites all guests who have no invitation; undefined if there are none. */
  readonly invite: ElementNode | undefined;
  /** Above the counts: guests who know another time than the present one, and the open dialog. */
  readonly aboveOf: (episode: EpisodeDetails) => ElementNode;
  readonly cardOf: (episode: EpisodeDetails) => ElementNode;
  /** The newest email to a guest, in the guest's row. */
  readonly lineOf: (guest: BoardGuest, now: number) => ElementNode;
  /** Shows the invitation of one guest; undefined if none can go out. */
  readonly onInvite: ((guest: BoardGuest) => void) | undefined;
  readonly loadDialog: () => Promise<unknown>;
}

import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The board for visitors with a read-only link. */
export const sharedBoard = textGroup('host/episodes/shared-board.sharedBoard', {
  title: 'Board',
  titleOf: '{title} · {host}',
  notValid: {
    title: 'This link has ended or is incomplete',
    hint: 'Ask the person who sent it for a new one.',
  },
  empty: 'No guests yet',
  emptyHint: 'They appear here as soon as they are added.',
  updated: 'This page updates automatically.',
  notLoaded: 'This board could not be loaded',
} as const satisfies TextTable);

import type { BoundComparison } from '@linecheck/checks/levels/requirements';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The card with what the level of an episode asks for. */
export const boardLevel = textGroup('guest/episodes/board-level.boardLevel', {
  title: 'This show asks for',
  inStudio: '{level}, on {studio}',
  /** A bound, by its direction. */
  bounds: {
    least: '≥ {bound}',
    above: '> {bound}',
    most: '≤ {bound}',
    below: '< {bound}',
  } as const satisfies Record<BoundComparison, TextMessage>,
  others: 'Everything else',
  recommended: 'Recommended',
} as const satisfies TextTable);

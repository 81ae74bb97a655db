import type { RequirementNeed } from './requirements';

/**
 * True for a missed requirement that keeps a result from fitting. `close`: it is missed by no more than the error of its
 * reading. Apart from the comparison, whose tables the summary of a visitor does not load.
 */
export const stopsGuest = ({ need, is }: { readonly need: RequirementNeed; readonly is: string }): boolean =>
  need === 'must' && is !== 'close';

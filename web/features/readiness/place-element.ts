import type { Place } from '@linecheck/checks/readiness/run';

/** Element id of the card of a step, or of the summary. */
export const placeElementId = (place: Place): string => (place === 'summary' ? 'summary' : `step-${place}`);

import type { Place } from '@linecheck/checks/readiness/run';

/** The id of the card of a step, and of the summary. */
export const placeElementId = (place: Place): string => (place === 'summary' ? 'summary' : `step-${place}`);

import type { TextTable } from '../message';

/** Names of the plans, which the header of every page of a host shows. */
export const planNames = { basic: 'Basic', plus: 'Plus', pro: 'Pro' } as const satisfies TextTable;

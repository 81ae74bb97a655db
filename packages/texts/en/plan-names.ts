import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Names of the plans, which the header of every page of a host shows. */
export const planNames = textGroup('guest/plan-names.planNames', {
  basic: 'Basic',
  plus: 'Plus',
  pro: 'Pro',
} as const satisfies TextTable);

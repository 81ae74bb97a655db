import type { ChecklistChoice, Plan } from '@linecheck/contract';
import type { SessionTemplates } from './session-templates';

/** Data for the form of a new or an existing link. */
export interface SessionFormSources {
  /** Selects the form. */
  readonly plan: Plan;
  /** Templates of a Pro host. */
  readonly templates: SessionTemplates;
  /** Reads the checklist of a Plus host. */
  readonly readChoice: () => ChecklistChoice;
}

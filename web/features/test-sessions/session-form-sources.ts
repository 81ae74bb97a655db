import type { ChecklistChoice, Plan } from '@linecheck/contract';
import type { SessionTemplates } from './session-templates';

/** What the form of a link draws on, whether the link is new or there already. */
export interface SessionFormSources {
  /** Decides which form it is. */
  readonly plan: Plan;
  /** The templates of a Pro host. */
  readonly templates: SessionTemplates;
  /** The own checklist of a Plus host. */
  readonly readChoice: () => ChecklistChoice;
}

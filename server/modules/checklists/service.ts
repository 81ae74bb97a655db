import type { ChecklistEntry } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { TestSessionService } from '../test-sessions/service';
import { sessionEntries } from './rules';
import { ChecklistStore } from './store';

export class ChecklistService {
  private readonly store: ChecklistStore;

  constructor(
    parts: AppParts,
    private readonly sessions: TestSessionService,
  ) {
    this.store = new ChecklistStore(parts.db.kysely);
  }

  /** Templates are a Pro feature at the time of the call; without it the standard items or the Plus choice stand. */
  async ofSession(sessionCode: string): Promise<readonly ChecklistEntry[]> {
    const { row, hostId, isPro } = await this.sessions.getLive(sessionCode);
    const template = isPro ? await this.store.findItems(hostId, row.checklist_template_id) : undefined;
    return sessionEntries({ template, choice: row.checklist_choice });
  }
}

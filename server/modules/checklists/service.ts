import { type ChecklistEntry, type ChecklistTemplate, planLimits } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { sessionEntries } from './rules';
import { ChecklistStore } from './store';

export class ChecklistService {
  private readonly store: ChecklistStore;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
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

  async listTemplates(host: HostId): Promise<ChecklistTemplate[]> {
    const plan = await this.plans.planOf(this.parts.db.kysely, host);
    if (!planLimits[plan].serverTemplates) throw new Problem('plan_required');
    const rows = await this.store.list(host);
    return rows.map(({ id, name, items, is_default }) => ({ id, name, items, isDefault: is_default }));
  }
}

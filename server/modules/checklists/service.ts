import {
  type ChecklistEntry,
  type ChecklistTemplate,
  type NewTemplate,
  planLimits,
  TEMPLATES_MAX,
  type TemplateChange,
  templateRefusal,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { sessionEntries, storedItems } from './rules';
import { ChecklistStore } from './store';

type TemplateRow = Awaited<ReturnType<ChecklistStore['list']>>[number];

const DEFAULT_STAYS = 'Set another template as the default instead.';

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
    return (await this.store.list(host)).map(toTemplate);
  }

  create(host: HostId, { name, items, isDefault = false }: NewTemplate): Promise<ChecklistTemplate> {
    return this.change(host, items.length, async (store) => {
      const existing = await store.count(host);
      if (existing >= TEMPLATES_MAX) throw new Problem('template_limit');
      const becomesDefault = isDefault || existing === 0;
      if (becomesDefault) await store.clearDefault(host);
      const row = { id: this.parts.newId(), name, items: storedItems(items, this.parts.newId) };
      return toTemplate(await store.insert(host, { ...row, isDefault: becomesDefault }));
    });
  }

  update(host: HostId, id: string, { name, items, isDefault }: TemplateChange): Promise<ChecklistTemplate> {
    return this.change(host, items?.length ?? 0, async (store) => {
      const before = await getTemplate(store, host, id);
      if (before.is_default && isDefault === false) throw new Problem('default_template', { message: DEFAULT_STAYS });
      if (isDefault) await store.clearDefault(host);
      return toTemplate(
        await store.update(host, id, {
          ...(name !== undefined && { name }),
          ...(items !== undefined && { items: storedItems(items, this.parts.newId) }),
          ...(isDefault && { isDefault }),
        }),
      );
    });
  }

  setDefault(host: HostId, id: string): Promise<ChecklistTemplate> {
    return this.update(host, id, { isDefault: true });
  }

  /** Links that ask for this template fall back to the default one. */
  delete(host: HostId, id: string): Promise<void> {
    return this.change(host, 0, async (store) => {
      if ((await getTemplate(store, host, id)).is_default) throw new Problem('default_template');
      await store.delete(host, id);
    });
  }

  /**
   * One change to a host's templates at a time, under the plan of this moment: the host's row is locked, so that of two
   * first templates one is the default, and of two defaults the later one.
   */
  private change<T>(host: HostId, items: number, work: (store: ChecklistStore) => Promise<T>): Promise<T> {
    return transaction(this.parts.db.kysely, async (trx) => {
      const refusal = templateRefusal(await this.plans.planOf(trx, host, { lock: true }), items);
      if (refusal !== undefined) throw new Problem('plan_required', { message: refusal });
      return work(new ChecklistStore(trx));
    });
  }
}

async function getTemplate(store: ChecklistStore, host: HostId, id: string): Promise<TemplateRow> {
  const row = await store.find(host, id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}

const toTemplate = ({ id, name, items, is_default }: TemplateRow): ChecklistTemplate => ({
  id,
  name,
  items,
  isDefault: is_default,
});

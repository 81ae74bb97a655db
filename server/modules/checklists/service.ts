import {
  type ChecklistChoice,
  type ChecklistEntry,
  type ChecklistTemplate,
  can,
  type NewTemplate,
  type PlanName,
  TEMPLATE_ITEMS_MAX,
  TEMPLATES_MAX,
  type TemplateChange,
  templateRefusal,
} from '@linecheck/contract';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type TemplateId, templateId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { type AuditActor, changedFields } from '../audit/service';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { sessionEntries, storedItems, templateVersion } from './rules';
import { ChecklistStore } from './store';

type TemplateRow = Awaited<ReturnType<ChecklistStore['list']>>[number];

export interface ChecklistDependencies extends Pick<ServerDependencies, 'db' | 'newId'> {
  readonly plans: PlanService;
  readonly sessions: TestSessionService;
}

export class ChecklistService {
  private readonly store: ChecklistStore;

  constructor(private readonly deps: ChecklistDependencies) {
    this.store = new ChecklistStore(deps.db.kysely);
  }

  /** Templates are a Pro feature at the time of the call; without it, the Plus choice or the standard items apply. */
  async ofSession(sessionCode: string): Promise<readonly ChecklistEntry[]> {
    const { row, workspaceId, plan } = await this.deps.sessions.getLive(sessionCode);
    return this.ofLink(workspaceId, { ...row, plan });
  }

  async ofLink(workspaceId: WorkspaceId, { plan, ...row }: LinkFields): Promise<readonly ChecklistEntry[]> {
    const template = can(plan, 'templates')
      ? await this.store.findItems(workspaceId, row.checklist_template_id)
      : undefined;
    return sessionEntries({ template, choice: row.checklist_choice });
  }

  async listTemplates(workspace: WorkspaceId): Promise<ChecklistTemplate[]> {
    const plan = await this.deps.plans.planOf(this.deps.db.kysely, workspace);
    if (!can(plan, 'templates')) throw new ProblemError('plan_required');
    return (await this.store.list(workspace)).map(toTemplate);
  }

  create(caller: AuditActor, { name, items, isDefault = false }: NewTemplate): Promise<ChecklistTemplate> {
    const { workspace } = caller;
    return this.change(workspace, items.length, async (store) => {
      const existing = await store.count(workspace);
      if (existing >= TEMPLATES_MAX) throw new ProblemError('template_limit');
      const becomesDefault = isDefault || existing === 0;
      if (becomesDefault) await store.clearDefault(workspace);
      const row = { id: templateId(this.deps.newId()), name, items: storedItems(items, this.deps.newId) };
      return toTemplate(await store.insert(caller, { ...row, isDefault: becomesDefault }));
    });
  }

  update(
    caller: AuditActor,
    id: TemplateId,
    { name, items, isDefault, version }: TemplateChange,
  ): Promise<ChecklistTemplate> {
    const { workspace } = caller;
    return this.change(workspace, items?.length ?? 0, async (store) => {
      const before = await getTemplate(store, { workspace, id, version });
      if (before.is_default && isDefault === false)
        throw new ProblemError('default_template', { reason: 'stays_default' });
      if (isDefault) await store.clearDefault(workspace);
      const change = {
        ...(name !== undefined && { name }),
        ...(items !== undefined && { items: storedItems(items, this.deps.newId) }),
        ...(isDefault && { isDefault }),
      };
      const fields = changedFields({ ...before, isDefault: before.is_default }, change);
      return toTemplate(await store.update(caller, id, { ...change, fields }));
    });
  }

  setDefault(caller: AuditActor, id: TemplateId): Promise<ChecklistTemplate> {
    return this.update(caller, id, { isDefault: true });
  }

  /** Deletes a template. Links with this template fall back to the default one. */
  delete(caller: AuditActor, id: TemplateId, version: string | undefined): Promise<void> {
    const { workspace } = caller;
    return this.change(workspace, 0, async (store) => {
      if ((await getTemplate(store, { workspace, id, version })).is_default) throw new ProblemError('default_template');
      await store.delete(caller, id);
    });
  }

  /**
   * Runs one change to a host's templates at a time, under the current plan. The host's row is locked, so that exactly
   * one of two concurrent first templates becomes the default, and the later one of two concurrent defaults wins.
   */
  private change<T>(workspace: WorkspaceId, items: number, work: (store: ChecklistStore) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const reason = templateRefusal(await this.deps.plans.planOf(trx, workspace, { lock: true }), items);
      if (reason !== undefined)
        throw new ProblemError('plan_required', { reason, params: { max: TEMPLATE_ITEMS_MAX } });
      return work(new ChecklistStore(trx));
    });
  }
}

interface LinkFields {
  readonly checklist_template_id: TemplateId | null;
  readonly checklist_choice: ChecklistChoice | null;
  readonly plan: PlanName;
}

interface WantedTemplate {
  readonly workspace: WorkspaceId;
  readonly id: TemplateId;
  /** The version that the caller has read; undefined accepts every version. */
  readonly version: string | undefined;
}

/** @throws ProblemError `not_found`; `template_changed`, with the stored template, if it has another version. */
async function getTemplate(store: ChecklistStore, { workspace, id, version }: WantedTemplate): Promise<TemplateRow> {
  const row = await store.find(workspace, id);
  if (row === undefined) throw new ProblemError('not_found');
  const template = toTemplate(row);
  if (version !== undefined && version !== template.version) throw new ProblemError('template_changed', { template });
  return row;
}

const toTemplate = ({ id, name, items, is_default }: TemplateRow): ChecklistTemplate => ({
  id,
  name,
  items,
  isDefault: is_default,
  version: templateVersion(name, items),
});

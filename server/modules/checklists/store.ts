import type { TemplateItem } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { TemplateId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';

interface TemplateRow {
  readonly id: TemplateId;
  readonly name: string;
  readonly items: readonly TemplateItem[];
  readonly isDefault: boolean;
}

interface RowChange extends Partial<Omit<TemplateRow, 'id'>> {
  /** The names of the fields whose values differ from the stored ones. */
  readonly fields: string[];
}

const columns = ['id', 'name', 'items', 'is_default'] as const;

/** The row of a change that affects exactly one. */
function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a template that is locked is changed');
  return row;
}

export class ChecklistStore {
  constructor(private readonly db: DbClient) {}

  async findItems(workspace: WorkspaceId, template: TemplateId | null): Promise<readonly TemplateItem[] | undefined> {
    const query = this.db.selectFrom('checklist_templates').select('items').where('workspace_id', '=', workspace);
    const row = await (template === null
      ? query.where('is_default', '=', true)
      : query.where('id', '=', template)
    ).executeTakeFirst();
    return row?.items;
  }

  list(workspace: WorkspaceId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(columns)
      .where('workspace_id', '=', workspace)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  find(workspace: WorkspaceId, id: TemplateId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(columns)
      .where('workspace_id', '=', workspace)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('checklist_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(by: AuditActor, { id, ...row }: TemplateRow) {
    const change = this.db
      .insertInto('checklist_templates')
      .values({
        id,
        workspace_id: by.workspace,
        name: row.name,
        items: JSON.stringify(row.items),
        is_default: row.isDefault,
      })
      .returning(columns);
    return first(await executeRecorded(this.db, change, { by, act: 'template_created' }));
  }

  async update(by: AuditActor, id: TemplateId, { name, items, isDefault, fields }: RowChange) {
    const change = this.db
      .updateTable('checklist_templates')
      .set({
        ...(name !== undefined && { name }),
        ...(items !== undefined && { items: JSON.stringify(items) }),
        ...(isDefault !== undefined && { is_default: isDefault }),
        updated_at: sql<Date>`now()`,
      })
      .where('workspace_id', '=', by.workspace)
      .where('id', '=', id)
      .returning(columns);
    const act =
      fields.join() === 'isDefault'
        ? ({ act: 'default_template_changed' } as const)
        : ({ act: 'template_changed', details: { fields } } as const);
    return first(await executeRecorded(this.db, change, { by, ...act }));
  }

  /** Clears the current default: a unique index allows one per host. */
  async clearDefault(workspace: WorkspaceId): Promise<void> {
    await this.db
      .updateTable('checklist_templates')
      .set({ is_default: false })
      .where('workspace_id', '=', workspace)
      .where('is_default', '=', true)
      .execute();
  }

  async delete(by: AuditActor, id: TemplateId): Promise<void> {
    const change = this.db
      .deleteFrom('checklist_templates')
      .where('workspace_id', '=', by.workspace)
      .where('id', '=', id)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'template_deleted' });
  }
}

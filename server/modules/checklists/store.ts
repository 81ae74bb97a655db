import type { TemplateItem } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { TemplateId, WorkspaceId } from '../../domain/ids';

interface TemplateRow {
  readonly id: TemplateId;
  readonly name: string;
  readonly items: readonly TemplateItem[];
  readonly isDefault: boolean;
}

type RowChange = Partial<Omit<TemplateRow, 'id'>>;

const columns = ['id', 'name', 'items', 'is_default'] as const;

export class ChecklistStore {
  constructor(private readonly db: Db) {}

  /** The items of one template of a host, or of the default template if no id is given. */
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

  insert(workspace: WorkspaceId, { id, ...row }: TemplateRow) {
    return this.db
      .insertInto('checklist_templates')
      .values({
        id,
        workspace_id: workspace,
        name: row.name,
        items: JSON.stringify(row.items),
        is_default: row.isDefault,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  update(workspace: WorkspaceId, id: TemplateId, { name, items, isDefault }: RowChange) {
    return this.db
      .updateTable('checklist_templates')
      .set({
        ...(name !== undefined && { name }),
        ...(items !== undefined && { items: JSON.stringify(items) }),
        ...(isDefault !== undefined && { is_default: isDefault }),
        updated_at: sql<Date>`now()`,
      })
      .where('workspace_id', '=', workspace)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
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

  async delete(workspace: WorkspaceId, id: TemplateId): Promise<void> {
    await this.db
      .deleteFrom('checklist_templates')
      .where('workspace_id', '=', workspace)
      .where('id', '=', id)
      .execute();
  }
}

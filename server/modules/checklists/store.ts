import type { TemplateItem } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { HostId, TemplateId } from '../../domain/ids';

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
  async findItems(host: HostId, template: TemplateId | null): Promise<readonly TemplateItem[] | undefined> {
    const query = this.db.selectFrom('checklist_templates').select('items').where('user_id', '=', host);
    const row = await (template === null
      ? query.where('is_default', '=', true)
      : query.where('id', '=', template)
    ).executeTakeFirst();
    return row?.items;
  }

  list(host: HostId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(columns)
      .where('user_id', '=', host)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  find(host: HostId, id: TemplateId) {
    return this.db
      .selectFrom('checklist_templates')
      .select(columns)
      .where('user_id', '=', host)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async count(host: HostId): Promise<number> {
    const { count } = await this.db
      .selectFrom('checklist_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', host)
      .executeTakeFirstOrThrow();
    return count;
  }

  insert(host: HostId, { id, ...row }: TemplateRow) {
    return this.db
      .insertInto('checklist_templates')
      .values({ id, user_id: host, name: row.name, items: JSON.stringify(row.items), is_default: row.isDefault })
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  update(host: HostId, id: TemplateId, { name, items, isDefault }: RowChange) {
    return this.db
      .updateTable('checklist_templates')
      .set({
        ...(name !== undefined && { name }),
        ...(items !== undefined && { items: JSON.stringify(items) }),
        ...(isDefault !== undefined && { is_default: isDefault }),
        updated_at: sql<Date>`now()`,
      })
      .where('user_id', '=', host)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  /** Clears the current default: a unique index allows one per host. */
  async clearDefault(host: HostId): Promise<void> {
    await this.db
      .updateTable('checklist_templates')
      .set({ is_default: false })
      .where('user_id', '=', host)
      .where('is_default', '=', true)
      .execute();
  }

  async delete(host: HostId, id: TemplateId): Promise<void> {
    await this.db.deleteFrom('checklist_templates').where('user_id', '=', host).where('id', '=', id).execute();
  }
}

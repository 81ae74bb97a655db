import type { ChecklistEntry } from '@linecheck/contract';
import type { Db } from '../../db/database';
import type { HostId } from '../../http/scopes';

export class ChecklistStore {
  constructor(private readonly db: Db) {}

  /** The items of one template of a host, or of the default one where no id is given. */
  async findItems(host: HostId, template: string | null): Promise<readonly ChecklistEntry[] | undefined> {
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
      .select(['id', 'name', 'items', 'is_default'])
      .where('user_id', '=', host)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }
}

import type { LevelForm } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { LevelId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';

const columnsOf = ({ name, base, bounds }: LevelForm) => ({ name, base, bounds: JSON.stringify(bounds) });

export class LevelStore {
  constructor(private readonly db: DbClient) {}

  private levels(workspace: WorkspaceId) {
    return this.db
      .selectFrom('levels as l')
      .select(['l.id', 'l.name', 'l.base', 'l.bounds', 'l.revision'])
      .select(({ fn, selectFrom }) =>
        selectFrom('episodes as e')
          .select(fn.countAll<number>().as('count'))
          .whereRef('e.level_id', '=', 'l.id')
          .$asScalar()
          .$notNull()
          .as('episodes'),
      )
      .where('l.workspace_id', '=', workspace);
  }

  list(workspace: WorkspaceId) {
    return this.levels(workspace).orderBy('l.created_at').orderBy('l.id').execute();
  }

  find(workspace: WorkspaceId, id: LevelId) {
    return this.levels(workspace).where('l.id', '=', id).executeTakeFirst();
  }

  async insert(by: AuditActor, id: LevelId, form: LevelForm): Promise<void> {
    const change = this.db
      .insertInto('levels')
      .values({ id, workspace_id: by.workspace, ...columnsOf(form) })
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'level_created' });
  }

  async update(by: AuditActor, id: LevelId, form: LevelForm & { readonly fields: string[] }): Promise<void> {
    const change = this.db
      .updateTable('levels')
      .set((eb) => ({ ...columnsOf(form), revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'level_changed', details: { fields: form.fields } });
  }

  async delete(by: AuditActor, id: LevelId): Promise<void> {
    const change = this.db
      .deleteFrom('levels')
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'level_deleted' });
  }

  async isInShow(id: LevelId): Promise<boolean> {
    const row = await this.db.selectFrom('shows').select('id').where('level_id', '=', id).executeTakeFirst();
    return row !== undefined;
  }

  /** Copies the level's base to its episodes and shows, announces them to open pages, and counts as a change for calendars. */
  async follow(workspace: WorkspaceId, id: LevelId, base: LevelForm['base']): Promise<void> {
    await this.db
      .updateTable('episodes')
      .set((eb) => ({ level: base, revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
      .where('workspace_id', '=', workspace)
      .where('level_id', '=', id)
      .execute();
    await this.db
      .updateTable('shows')
      .set({ level: base })
      .where('workspace_id', '=', workspace)
      .where('level_id', '=', id)
      .execute();
  }
}

import { LEVELS_MAX, type LevelForm, type StoredLevel } from '@linecheck/contract';
import { type Db, transaction } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { type LevelId, levelId, type WorkspaceId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import { type Actor, changedFields } from '../audit/service';
import type { GuestResultService } from '../guest-results/service';
import type { PlanService } from '../plans/service';
import { LevelStore } from './store';

export interface LevelDependencies extends Pick<Dependencies, 'db' | 'newId'> {
  readonly plans: PlanService;
  readonly results: GuestResultService;
}

export class LevelService {
  constructor(private readonly deps: LevelDependencies) {}

  async list(workspace: WorkspaceId): Promise<StoredLevel[]> {
    const { db } = this.deps;
    await this.deps.plans.assertEpisodes(db.kysely, workspace);
    return new LevelStore(db.kysely).list(workspace);
  }

  create(caller: Actor, form: LevelForm): Promise<StoredLevel> {
    return this.change(caller, async (store) => {
      if ((await store.list(caller.workspace)).length >= LEVELS_MAX) throw new Problem('level_limit');
      const id = levelId(this.deps.newId());
      await store.insert(caller, id, form);
      return { ...form, id, revision: 0, episodes: 0 };
    });
  }

  /** Also updates the episodes that use this level and re-judges their results, in one transaction. */
  edit(caller: Actor, id: LevelId, { revision, ...form }: LevelForm & { revision: number }): Promise<StoredLevel> {
    return this.change(caller, async (store, trx) => {
      const stored = await getLevel(store, caller.workspace, id);
      if (stored.revision !== revision) throw new Problem('level_changed');
      const { name, base, bounds } = stored;
      const fields = changedFields({ name, base, bounds }, form);
      if (fields.length === 0) return stored;
      await store.update(caller, id, { ...form, fields });
      if (fields.some((field) => field !== 'name')) {
        await store.follow(caller.workspace, id, form.base);
        await this.deps.results.judgeAgain(trx, caller.workspace, { level: id });
      }
      return { ...stored, ...form, revision: revision + 1 };
    });
  }

  async delete(caller: Actor, id: LevelId): Promise<void> {
    await this.change(caller, async (store) => {
      if ((await getLevel(store, caller.workspace, id)).episodes > 0) throw new Problem('level_in_use');
      await store.delete(caller, id);
    });
  }

  private change<T>(caller: Actor, work: (store: LevelStore, trx: Db) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return work(new LevelStore(trx), trx);
    });
  }
}

async function getLevel(store: LevelStore, workspace: WorkspaceId, id: LevelId): Promise<StoredLevel> {
  const level = await store.find(workspace, id);
  if (level === undefined) throw new Problem('not_found');
  return level;
}

import { LEVELS_MAX, type LevelForm, type StoredLevel } from '@linecheck/contract';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type LevelId, levelId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { type AuditActor, changedFields } from '../audit/service';
import type { GuestResultService } from '../guest-results/service';
import type { PlanService } from '../plans/service';
import { LevelStore } from './store';

export interface LevelDependencies extends Pick<ServerDependencies, 'db' | 'newId'> {
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

  create(caller: AuditActor, form: LevelForm): Promise<StoredLevel> {
    return this.change(caller, async (store) => {
      if ((await store.list(caller.workspace)).length >= LEVELS_MAX) throw new ProblemError('level_limit');
      const id = levelId(this.deps.newId());
      await store.insert(caller, id, form);
      return { ...form, id, revision: 0, episodes: 0 };
    });
  }

  /** Also updates the episodes that use this level and re-judges their results, in one transaction. */
  edit(caller: AuditActor, id: LevelId, { revision, ...form }: LevelForm & { revision: number }): Promise<StoredLevel> {
    return this.change(caller, async (store, trx) => {
      const stored = await getLevel(store, caller.workspace, id);
      if (stored.revision !== revision) throw new ProblemError('level_changed');
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

  async delete(caller: AuditActor, id: LevelId): Promise<void> {
    await this.change(caller, async (store) => {
      const { episodes } = await getLevel(store, caller.workspace, id);
      if (episodes > 0 || (await store.isInShow(id))) throw new ProblemError('level_in_use');
      await store.delete(caller, id);
    });
  }

  private change<T>(caller: AuditActor, work: (store: LevelStore, trx: DbClient) => Promise<T>): Promise<T> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      return work(new LevelStore(trx), trx);
    });
  }
}

async function getLevel(store: LevelStore, workspace: WorkspaceId, id: LevelId): Promise<StoredLevel> {
  const level = await store.find(workspace, id);
  if (level === undefined) throw new ProblemError('not_found');
  return level;
}

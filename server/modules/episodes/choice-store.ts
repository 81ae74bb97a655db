import { LEVEL_NAMES, type LevelName } from '@linecheck/checks/levels/names';
import { studioOf } from '@linecheck/checks/studios';
import { type EpisodeForm, NO_STUDIO } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type LevelId, levelId, type ShowId, templateId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { EmailTimes } from '../guest-emails/service';
import { assertOwnTemplate } from '../test-sessions/service';

/** What an episode and a show choose from lists. */
type EpisodeChoices = Pick<EpisodeForm, 'studio' | 'checklistTemplateId' | 'level'>;

interface ChosenLevel {
  /** A built-in level, or the base of an own one. */
  readonly level: LevelName;
  readonly levelId: LevelId | null;
}

/** @throws ProblemError `invalid` for a studio that is not in the table, and for a template or a level of others. */
export async function checkChoices(
  trx: DbClient,
  workspace: WorkspaceId,
  { studio, checklistTemplateId, level }: EpisodeChoices,
  { studios }: Pick<ServerDependencies['config'], 'studios'>,
): Promise<ChosenLevel> {
  if (studio !== NO_STUDIO && studioOf(studios, studio) === undefined)
    throw new ProblemError('invalid', { fields: { studio: 'studio_unknown' } });
  await assertOwnTemplate(trx, workspace, checklistTemplateId === null ? null : templateId(checklistTemplateId));
  if (isBuiltIn(level)) return { level, levelId: null };
  const own = await trx
    .selectFrom('levels')
    .select(['id', 'base'])
    .where('id', '=', levelId(level))
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  if (own === undefined) throw new ProblemError('invalid', { fields: { level: 'level_unknown' } });
  return { level: own.base, levelId: own.id };
}

/**
 * The emails of a show, for an episode that is added to it.
 *
 * @throws ProblemError `invalid` for a show of others, and `show_over` for one that has ended.
 */
export async function emailTimesOfShow(trx: DbClient, workspace: WorkspaceId, id: ShowId): Promise<EmailTimes> {
  const show = await trx
    .selectFrom('shows')
    .select(['reminder_hours as reminderHours', 'tells_changes as tellsChanges', 'ended_at'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  if (show === undefined) throw new ProblemError('invalid', { fields: { showId: 'show_unknown' } });
  if (show.ended_at !== null) throw new ProblemError('show_over');
  return show;
}

const isBuiltIn = (level: string): level is LevelName => LEVEL_NAMES.some((key) => key === level);

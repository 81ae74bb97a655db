import {
  type EpisodeDetails,
  type EpisodeForm,
  fieldsToFollow,
  instantOf,
  isEpisodeYear,
  localTimeOf,
  type ShowForm,
} from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { showId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { EmailTimes } from '../guest-emails/service';
import { checkChoices, emailTimesOfShow } from './choice-store';
import type { EpisodeDraft, StoredEpisode } from './store';

interface DraftSources extends Pick<ServerDependencies, 'config' | 'clock'> {
  readonly form: EpisodeForm;
  /** The episode that is changed: an old one keeps its date, and its show that has ended. */
  readonly stored?: StoredEpisode;
}

/**
 * The columns of an episode, with the emails of a show to which it is added.
 *
 * @throws ProblemError `invalid` for a time that does not exist, a year that is too far, and for a show, a template or a
 * level of others; `show_over` for a show that has ended.
 */
export async function draftOf(
  trx: DbClient,
  workspace: WorkspaceId,
  { form, stored, config, clock }: DraftSources,
): Promise<EpisodeDraft & Partial<EmailTimes>> {
  if (form.startsLocal !== stored?.starts_local && !isEpisodeYear(form.startsLocal, clock()))
    throw new ProblemError('invalid', { fields: { startsLocal: 'year_out_of_range' } });
  const startsAt = instantOf(form.startsLocal, form.timeZone);
  if (startsAt === undefined) throw new ProblemError('invalid', { fields: { startsLocal: 'local_time_skipped' } });
  const level = await checkChoices(trx, workspace, form, config);
  const before = stored?.show_id ?? null;
  const { showId: show = before } = form;
  const emails = show === null || show === before ? {} : await emailTimesOfShow(trx, workspace, showId(show));
  return { ...form, ...emails, ...level, startsAt, showId: show };
}

/** The values of an episode that follows its show. In another zone it begins at the same instant. */
export function formAfter(row: StoredEpisode, before: ShowForm, after: ShowForm): EpisodeForm {
  const form = episodeFormOf(row);
  const zone = after.timeZone;
  const startsLocal = localTimeOf(row.starts_at, zone);
  // A local time that the clocks show twice names the first of its instants.
  const keepsInstant = instantOf(startsLocal, zone)?.getTime() === row.starts_at.getTime();
  const names = fieldsToFollow(form, before, after).filter((name) => name !== 'timeZone' || keepsInstant);
  const values = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<EpisodeForm>; // By the same names.
  return { ...form, ...values, ...(names.includes('timeZone') && { startsLocal }) };
}

export const episodeFormOf = (row: StoredEpisode): EpisodeForm => ({
  title: row.title,
  startsLocal: row.starts_local,
  timeZone: row.time_zone,
  minutes: row.minutes,
  studio: row.studio,
  joinUrl: row.join_url ?? '',
  message: row.message ?? '',
  checklistTemplateId: row.checklist_template_id,
  level: row.level_id ?? row.level,
  freshDays: row.fresh_days,
  showId: row.show_id,
});

export const toEpisode = (row: StoredEpisode): EpisodeDetails => ({
  id: row.id,
  ...episodeFormOf(row),
  showId: row.show_id,
  reach: row.reach,
  startsAt: row.starts_at.toISOString(),
  groupCode: row.group_code,
  revision: row.revision,
  archivedAt: row.archived_at?.toISOString() ?? null,
  calledOffAt: row.called_off_at?.toISOString() ?? null,
  counts: row.counts,
});

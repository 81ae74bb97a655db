import {
  type EpisodeDetails,
  type EpisodeForm,
  episodeRules,
  FRESH_DAYS,
  instantOf,
  isEpisodeYear,
  isZoneName,
  NO_STUDIO,
  readBoard,
  SHOW_FIELDS,
  type ShowDetails,
  type ShowField,
} from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { refusalOf, send, serverNow } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fieldWords } from '../../texts/field-words';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { showToast } from '../../ui/overlays/toast';
import { episodesKey } from './episodes-key';
import { type EpisodeTarget, useSaveEpisode } from './use-episodes';
import { usualZone } from './zones';

const EPISODE_FIELDS = [
  'title',
  'startsLocal',
  'timeZone',
  'minutes',
  'studio',
  'joinUrl',
  'level',
  'message',
  'checklistTemplateId',
  'freshDays',
  'showId',
] as const satisfies readonly (keyof EpisodeForm)[];

export type EpisodeField = (typeof EPISODE_FIELDS)[number];

export const emptyEpisodeForm = (): EpisodeForm => ({
  title: '',
  startsLocal: '',
  timeZone: usualZone(),
  minutes: 60,
  studio: NO_STUDIO,
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'video-interview',
  freshDays: FRESH_DAYS.usual,
  showId: null,
});

const formOf = (episode: EpisodeDetails): EpisodeForm => ({
  title: episode.title,
  startsLocal: episode.startsLocal,
  timeZone: episode.timeZone,
  minutes: episode.minutes,
  studio: episode.studio,
  joinUrl: episode.joinUrl,
  message: episode.message,
  checklistTemplateId: episode.checklistTemplateId,
  level: episode.level,
  freshDays: episode.freshDays,
  showId: episode.showId,
});

/** What a new episode takes over from its show. */
export const valuesOfShow = (show: Pick<EpisodeForm, ShowField>): Pick<EpisodeForm, ShowField> => ({
  title: show.title,
  timeZone: show.timeZone,
  minutes: show.minutes,
  studio: show.studio,
  joinUrl: show.joinUrl,
  message: show.message,
  checklistTemplateId: show.checklistTemplateId,
  level: show.level,
  freshDays: show.freshDays,
});

function firstOf(target: EpisodeTarget): EpisodeForm {
  if (target.kind === 'create') {
    const { show } = target;
    return { ...emptyEpisodeForm(), ...(show && { ...valuesOfShow(show), showId: show.id }) };
  }
  const form = formOf(target.episode);
  return target.kind === 'edit' ? form : { ...form, startsLocal: '' };
}

/** A change or deletion of the episode by others since the form was opened. */
type EpisodeConflict =
  | { readonly kind: 'deleted' }
  /** `fields`: those that both have changed, with the values of the newer version. */
  | { readonly kind: 'changed'; readonly fields: readonly EpisodeField[]; readonly stored: EpisodeForm };

interface EpisodeFormOptions {
  readonly target: EpisodeTarget;
  readonly onSaved: (episode: EpisodeDetails) => void;
}

/**
 * Form of an episode. If others have changed the episode, nothing is saved: the fields that were not edited here get the
 * newer values, and the next save is based on the newer version.
 */
export function useEpisodeForm({ target, onSaved }: EpisodeFormOptions) {
  const texts = useTexts(episodeFields);
  const queries = useQueryClient();
  const [base, setBase] = useState(target);
  const [conflict, setConflict] = useState<EpisodeConflict>();
  const form = useContractForm<EpisodeForm>(episodeRules, { defaultValues: firstOf(target) });
  const { control, reset, setError, setValue, formState } = form;
  const { dirtyFields } = formState;
  const level = useController({ control, name: 'level' });
  const wishes = useWatch({ control });
  const saving = useSaveEpisode();
  useUnsaved(formState.isDirty && !saving.isSuccess);

  const takeNewer = async ({ id }: EpisodeDetails) => {
    const { episode: newer } = await send(readBoard, { params: { id }, query: { limit: '1' } });
    const [before, stored, mine] = [firstOf(base), formOf(newer), form.getValues()];
    const fields = EPISODE_FIELDS.filter(
      (name) => dirtyFields[name] && ![before[name], mine[name]].includes(stored[name]),
    );
    reset(stored, { keepDirtyValues: true, keepDirty: true });
    setBase({ kind: 'edit', episode: newer });
    setConflict({ kind: 'changed', fields, stored });
  };
  const becomeNew = () => {
    setBase({ kind: 'create' });
    setConflict({ kind: 'deleted' });
    void queries.invalidateQueries({ queryKey: episodesKey });
  };
  const fail = (error: unknown) => {
    if (base.kind !== 'create' && refusalOf(error) === 'not_found') return becomeNew();
    const faults = fieldErrorsOf(error, EPISODE_FIELDS);
    for (const { name, message } of faults) setError(name, { message }, { shouldFocus: true });
    if (faults.length === 0) showFailure(texts, base.kind, error);
  };
  const onError = (error: unknown) =>
    base.kind === 'edit' && refusalOf(error) === 'episode_changed'
      ? void takeNewer(base.episode).catch(fail)
      : fail(error);
  const save = (valid: EpisodeForm) => {
    setConflict(undefined);
    saving.mutate({ target: base, form: valid }, { onSuccess: onSaved, onError });
  };
  const start = useStart({
    base,
    save,
    onFault: (message) => setError('startsLocal', { message }, { shouldFocus: true }),
  });
  /** Replaces the value of a field that both have changed by that of the newer version. */
  const takeField = (name: EpisodeField) => {
    if (conflict?.kind !== 'changed') return;
    setValue(name, conflict.stored[name], { shouldDirty: true });
    setConflict({ ...conflict, fields: conflict.fields.filter((each) => each !== name) });
  };
  const chooseShow = showChooser(form, base.kind === 'create');
  const { isPending } = saving;
  const { question } = start;
  const submit = form.handleSubmit(start.trySave);
  return { ...form, level, wishes, submit, isPending, kind: base.kind, conflict, takeField, question, chooseShow };
}

/** Chooses the show of an episode. A new episode takes over its values, except where something was typed. */
function showChooser({ setValue, formState }: ReturnType<typeof useContractForm<EpisodeForm>>, isNew: boolean) {
  const { dirtyFields, isSubmitted } = formState;
  return (show: ShowDetails | undefined) => {
    setValue('showId', show?.id ?? null, { shouldDirty: true });
    if (!isNew || show === undefined) return;
    const values = valuesOfShow(show);
    for (const name of SHOW_FIELDS)
      if (!dirtyFields[name]) setValue(name, values[name], { shouldValidate: isSubmitted });
  };
}

function showFailure({ failed, tryAgain }: typeof episodeFields, kind: EpisodeTarget['kind'], error: unknown): void {
  const title = { create: failed.created, edit: failed.changed, duplicate: failed.duplicated }[kind];
  showToast({ title, description: failureWords(error, tryAgain), tone: 'failed' });
}

interface StartOptions {
  readonly base: EpisodeTarget;
  readonly save: (form: EpisodeForm) => void;
  readonly onFault: (message: string) => void;
}

/** Checks the start of an episode before it is saved, and asks about one that is in the past. */
function useStart({ base, save, onFault }: StartOptions) {
  const texts = useTexts(episodeFields);
  const [past, setPast] = useState<EpisodeForm>();
  const trySave = (form: EpisodeForm) => {
    const before = firstOf(base);
    // An old episode keeps its date without a word.
    if (base.kind === 'edit' && form.startsLocal === before.startsLocal && form.timeZone === before.timeZone)
      return save(form);
    const message = startFault(texts, form);
    if (message !== undefined) return onFault(message);
    return isOver(form) ? setPast(form) : save(form);
  };
  const answer = (isSaved: boolean) => {
    if (isSaved && past) save(past);
    setPast(undefined);
  };
  return { trySave, question: past && { form: past, confirm: () => answer(true), cancel: () => answer(false) } };
}

/** True for a time that the clocks of its zone skip. */
export const isSkipped = ({ startsLocal = '', timeZone = '' }: Partial<EpisodeForm>): boolean =>
  startsLocal !== '' && isZoneName(timeZone) && instantOf(startsLocal, timeZone) === undefined;

function startFault(texts: typeof episodeFields, form: EpisodeForm): string | undefined {
  if (!isEpisodeYear(form.startsLocal, serverNow())) return fieldWords('year_out_of_range');
  return isSkipped(form) ? texts.skipped : undefined;
}

const MINUTE_MS = 60_000;

function isOver({ startsLocal, timeZone, minutes }: EpisodeForm): boolean {
  const startsAt = instantOf(startsLocal, timeZone);
  return startsAt !== undefined && startsAt.getTime() + minutes * MINUTE_MS <= serverNow();
}

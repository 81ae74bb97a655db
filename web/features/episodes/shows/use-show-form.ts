import {
  type EpisodeForm,
  episodeRules,
  readShow,
  SHOW_FIELDS,
  type ShowDetails,
  type ShowField,
  type ShowForm,
} from '@linecheck/contract';
import { showForms } from '@linecheck/texts/en/episodes/shows';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { refusalOf, send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { showToast } from '../../../ui/overlays/toast';
import { episodesKey } from '../episodes-key';
import { emptyEpisodeForm, valuesOfShow } from '../use-episode-form';
import { useSaveShow } from './use-shows';

/** The fields of an episode without its start: any text is one. */
const SHOW_RULES = { ...episodeRules, startsLocal: episodeRules.level };

export type ShowPlan = Pick<ShowForm, 'reminderHours' | 'tellsChanges'>;

const NO_EMAILS: ShowPlan = { reminderHours: [], tellsChanges: false };

const planOf = (show: ShowDetails | undefined): ShowPlan =>
  show === undefined ? NO_EMAILS : { reminderHours: show.reminderHours, tellsChanges: show.tellsChanges };

const firstOf = (show: ShowDetails | undefined): EpisodeForm => ({
  ...emptyEpisodeForm(),
  ...(show && valuesOfShow(show)),
});

const samePlan = (one: ShowPlan, other: ShowPlan): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes of a show, before it is said which episodes follow. */
export interface ShowChanges {
  readonly before: ShowDetails;
  readonly after: ShowForm;
  readonly changesEmails: boolean;
}

interface ShowFormOptions {
  /** The show that is changed; undefined for a new one. */
  readonly show: ShowDetails | undefined;
  readonly onSaved: (show: ShowDetails) => void;
}

/**
 * Form of a show. A change of a show with coming episodes is saved after the question which of them follow. If others have
 * changed the show, nothing is saved: the fields that were not edited here get the newer values.
 */
export function useShowForm({ show, onSaved }: ShowFormOptions) {
  const texts = useTexts(showForms);
  const queries = useQueryClient();
  const [base, setBase] = useState(show);
  const [conflict, setConflict] = useState<'changed' | 'gone'>();
  const [changes, setChanges] = useState<ShowChanges>();
  /** Undefined while an hour is faulty. */
  const [plan, setPlan] = useState<ShowPlan | undefined>(planOf(show));
  const form = useContractForm<EpisodeForm>(SHOW_RULES, { defaultValues: firstOf(show) });
  const { control, reset, setError, formState } = form;
  const level = useController({ control, name: 'level' });
  const wishes = useWatch({ control });
  const saving = useSaveShow();
  const isPlanDirty = plan === undefined || !samePlan(plan, planOf(base));
  const { language, setLanguage, isLanguageDirty } = useShowLanguage(base);
  useUnsaved((formState.isDirty || isPlanDirty || isLanguageDirty) && !saving.isSuccess);

  const takeNewer = async ({ id }: ShowDetails) => {
    const newer = await send(readShow, { params: { id } });
    reset(firstOf(newer), { keepDirtyValues: true, keepDirty: true });
    if (!isPlanDirty) setPlan(planOf(newer));
    setBase(newer);
    setConflict('changed');
  };
  const becomeNew = () => {
    setBase(undefined);
    setConflict('gone');
    void queries.invalidateQueries({ queryKey: episodesKey });
  };
  const fail = (error: unknown) => {
    if (base !== undefined && refusalOf(error) === 'not_found') return becomeNew();
    const faults = fieldErrorsOf(error, SHOW_FIELDS);
    for (const { name, message } of faults) setError(name, { message }, { shouldFocus: true });
    if (faults.length === 0) showSaveFailure(texts, base, error);
  };
  const onError = (error: unknown) => {
    setChanges(undefined);
    if (base !== undefined && refusalOf(error) === 'show_changed') void takeNewer(base).catch(fail);
    else fail(error);
  };
  const save = (after: ShowForm, following: readonly string[]) => {
    setConflict(undefined);
    saving.mutate({ base, form: after, following }, { onSuccess: onSaved, onError });
  };
  const submit = form.handleSubmit((valid) => {
    if (plan === undefined) return;
    const after = { ...valuesOfShow(valid), ...plan, language: language || null };
    const isChanged = isPlanDirty || fieldsChanged(base, after).length > 0;
    if (base === undefined || base.coming === 0 || !isChanged) save(after, []);
    else setChanges({ before: base, after, changesEmails: isPlanDirty });
  });
  return {
    ...form,
    ...{ level, wishes, submit, conflict, setPlan, base, changes, language, setLanguage },
    firstPlan: plan ?? planOf(base),
    isPending: saving.isPending,
    saveWith: (following: readonly string[]) => changes && save(changes.after, following),
    goBack: () => setChanges(undefined),
  };
}

/**
 * The language for guests; the empty one is that of their browsers. Until it is changed here, it follows the stored one.
 * A change of it alone concerns no episode.
 */
function useShowLanguage(base: ShowDetails | undefined) {
  const [typed, setLanguage] = useState<string>();
  const stored = base?.language ?? '';
  return { language: typed ?? stored, setLanguage, isLanguageDirty: typed !== undefined && typed !== stored };
}

function showSaveFailure(texts: typeof showForms, base: ShowDetails | undefined, error: unknown): void {
  const title = base === undefined ? texts.failed.created : texts.failed.changed;
  showToast({ title, description: failureWords(error, texts.tryAgain), tone: 'failed' });
}

const fieldsChanged = (before: ShowDetails | undefined, after: ShowForm): readonly ShowField[] =>
  SHOW_FIELDS.filter((name) => before?.[name] !== after[name]);

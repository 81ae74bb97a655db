import { READY_ANSWERS_MAX, type WorkspaceReach } from '@linecheck/contract';
import { reachForm } from '@linecheck/texts/en/help-requests/reach-form';
import { type FormEvent, useEffect, useState } from 'react';
import { failureWords, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fieldWords } from '../../texts/field-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { LengthHint, TextArea } from '../../ui/controls/text-area';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { ReachFields } from './reach-fields';
import { answersFault, answersIn, type ReachFaults, reachFaults, reachOf, typedOf } from './reach-form';
import { useReach, useReachChange } from './use-reach';

/** How guests reach the host, and the ready answers, for the whole workspace. */
export function ReachSettings() {
  const texts = useTexts(reachForm);
  const { data, error, isFetching, refetch } = useReach();
  if (data) return <Form stored={data} />;
  if (!error) return <SkeletonRows rows={2} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

/** The address of a board's link to this form ends with it. */
const REACH_ANCHOR = '#reach';

const draftOf = ({ reach, answers }: WorkspaceReach) => ({ reach: typedOf(reach), answers: answers.join('\n') });

function Form({ stored }: { readonly stored: WorkspaceReach }) {
  const texts = useTexts(reachForm);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [faults, setFaults] = useState<ReachFaults>({});
  const saving = useReachChange();
  const wished = { reach: reachOf(draft.reach), answers: answersIn(draft.answers) };
  const isDirty = JSON.stringify(wished) !== JSON.stringify({ reach: stored.reach, answers: stored.answers });
  useUnsaved(isDirty);
  useEffect(() => {
    if (window.location.hash === REACH_ANCHOR) document.querySelector(REACH_ANCHOR)?.scrollIntoView();
  }, []);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const answers = answersFault(draft.answers);
    const found = { ...reachFaults(draft.reach), ...(answers && { answers }) };
    setFaults(found);
    if (Object.keys(found).length > 0) {
      // After the fields have been marked.
      return void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
    if (saving.isPending) return;
    saving.mutate(wished, {
      onSuccess: () => showToast({ title: texts.saved, tone: 'passed' }),
      onError: (error) =>
        showToast({ title: texts.notSaved, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
    });
  };
  const used = wished.answers.length;
  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={save}>
        <ReachFields
          typed={draft.reach}
          faults={faults}
          onChange={(change) => setDraft({ ...draft, reach: { ...draft.reach, ...change } })}
        />
        <TextArea
          grows
          size={40}
          rows={3}
          dir="auto"
          label={texts.answers}
          hint={
            <span className="flex justify-between gap-3">
              <span>{texts.answersHint}</span>
              <LengthHint
                text={fill(texts.answersUsed, { used, max: READY_ANSWERS_MAX })}
                isTooLong={used > READY_ANSWERS_MAX}
              />
            </span>
          }
          error={faults.answers && fieldWords(faults.answers)}
          value={draft.answers}
          onChange={({ target }) => setDraft({ ...draft, answers: target.value })}
        />
        <div>
          <Button type="submit" variant={isDirty ? 'primary' : 'default'} fullWidth="phone" busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

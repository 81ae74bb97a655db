import type { ShowDetails, StoredLevel } from '@linecheck/contract';
import { showForms } from '@linecheck/texts/en/episodes/shows';
import { guestLanguage } from '@linecheck/texts/en/host';
import { type ComponentType, Suspense, useState } from 'react';
import { languageOptions } from '../../../texts/language-options';
import { useTexts } from '../../../texts/use-texts';
import { lazyOrNothing } from '../../../ui/behaviour/lazy-or-nothing';
import { Button } from '../../../ui/controls/button';
import { SelectField } from '../../../ui/controls/select-field';
import { Notice } from '../../../ui/feedback/notice';
import { Dialog } from '../../../ui/overlays/dialog';
import { EpisodeFields, type EpisodeSources } from '../episode-fields';
import { useLevels } from '../levels/use-levels';
import { useStudios } from '../use-episodes';
import { type ShowPlan, useShowForm } from './use-show-form';
import { WhichFollow } from './which-follow';

const LevelDialog = lazyOrNothing(async () => (await import('../levels/level-dialog')).LevelDialog);

/** The fields of what goes out by itself. */
export type ShowPlanComponent = ComponentType<{
  readonly first: ShowPlan;
  /** Called with undefined while an hour is faulty. */
  readonly onChange: (plan: ShowPlan | undefined) => void;
}>;

interface ShowDialogProps extends Pick<EpisodeSources, 'checklists'> {
  /** The show that is changed; undefined for a new one. */
  readonly show: ShowDetails | undefined;
  readonly planFields: ShowPlanComponent;
  readonly onSaved: (show: ShowDetails) => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

export function ShowDialog({ show, checklists, planFields: PlanFields, onSaved, onClose }: ShowDialogProps) {
  const texts = useTexts(showForms);
  const languageTexts = useTexts(guestLanguage);
  const { data: levels = [] } = useLevels({ enabled: true });
  const { data: studios = [] } = useStudios();
  const form = useShowForm({ show, onSaved });
  const [edited, setEdited] = useState<{ readonly level: StoredLevel | undefined }>();
  const { base, changes, conflict } = form;
  return (
    <>
      <Dialog
        open
        size="wide"
        onClose={onClose}
        title={show === undefined ? texts.titles.create : texts.titles.edit}
        description={changes === undefined ? texts.hint : undefined}
        closeLabel={texts.close}
        lightDismiss={false}
      >
        {changes && <WhichFollow changes={changes} busy={form.isPending} onSave={form.saveWith} onBack={form.goBack} />}
        {/* Hidden, so that the fields keep what was typed while the question is open. */}
        <form noValidate onSubmit={form.submit} hidden={changes !== undefined}>
          {conflict && (
            <div className="mb-4">
              <Notice
                tone="warning"
                role="alert"
                title={conflict === 'gone' ? texts.conflict.goneTitle : texts.conflict.title}
              >
                {conflict === 'gone' ? texts.conflict.goneHint : texts.conflict.hint}
              </Notice>
            </div>
          )}
          <EpisodeFields
            {...{ checklists, levels, studios, form }}
            hasStart={false}
            titlePlaceholder={texts.titlePlaceholder}
            onLevel={(level) => setEdited({ level })}
          />
          <div className="mt-4">
            <SelectField
              size={40}
              label={languageTexts.label}
              options={languageOptions(form.language)}
              value={form.language}
              onChange={({ target }) => form.setLanguage(target.value)}
            />
          </div>
          <div className="mt-5">
            <PlanFields key={base?.revision} first={form.firstPlan} onChange={form.setPlan} />
          </div>
          <div className="mt-5 sm:flex sm:justify-end">
            <Button type="submit" variant="primary" fullWidth="phone" busy={form.isPending}>
              {submitLabel(texts, { base, conflict })}
            </Button>
          </div>
        </form>
      </Dialog>
      {/* Outside the form, since it has its own. */}
      {edited && (
        <Suspense>
          <LevelDialog
            level={edited.level}
            onSaved={({ id }) => {
              form.level.field.onChange(id);
              setEdited(undefined);
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function submitLabel(
  texts: typeof showForms,
  { base, conflict }: Pick<ReturnType<typeof useShowForm>, 'base' | 'conflict'>,
): string {
  if (conflict === 'gone') return texts.conflict.saveAsNew;
  if (base === undefined) return texts.create;
  return base.coming > 0 ? texts.next : texts.save;
}

import type { EpisodeDetails, EpisodeForm, ShowDetails, StoredLevel } from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { episodes } from '@linecheck/texts/en/episodes/host';
import { Suspense, useEffect, useRef, useState } from 'react';
import { fill } from '../../texts/fill';
import { formatLocalTime, formatNumber } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Dialog } from '../../ui/overlays/dialog';
import { EpisodeFields, type EpisodeSources } from './episode-fields';
import { levelName, studioName } from './episode-words';
import { guestsIn } from './guest-counts';
import { useLevels } from './levels/use-levels';
import { useShows } from './shows/use-shows';
import { type EpisodeField, useEpisodeForm } from './use-episode-form';
import { type EpisodeTarget, useStudios } from './use-episodes';

const LevelDialog = lazyOrNothing(async () => (await import('./levels/level-dialog')).LevelDialog);

interface EpisodeDialogProps extends Pick<EpisodeSources, 'checklists'> {
  readonly target: EpisodeTarget;
  readonly onSaved: (episode: EpisodeDetails) => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

export function EpisodeDialog({ target, checklists, onSaved, onClose }: EpisodeDialogProps) {
  const texts = useTexts(episodeFields);
  const { close } = useTexts(episodes);
  const { data: levels = [] } = useLevels({ enabled: true });
  const { data: studios = [] } = useStudios();
  const form = useEpisodeForm({ target, onSaved });
  const [edited, setEdited] = useState<{ readonly level: StoredLevel | undefined }>();
  const { data: shows = [] } = useShows();
  const sources = { checklists, levels, studios, shows };
  const isCopy = target.kind === 'duplicate';
  return (
    <>
      <Dialog
        open
        size="wide"
        onClose={onClose}
        title={texts.titles[target.kind]}
        description={isCopy ? fill(texts.duplicateHint, { count: guestsIn(target.episode.counts) }) : undefined}
        closeLabel={close}
        lightDismiss={false}
      >
        <form noValidate onSubmit={form.submit}>
          <ConflictNotice {...sources} form={form} />
          <EpisodeFields
            {...sources}
            form={form}
            hasStart
            beginsAtStart={target.kind === 'create' && target.show !== undefined}
            titlePlaceholder={texts.titlePlaceholder}
            before={shows.length > 0 && <ShowField form={form} shows={shows} />}
            onLevel={(level) => setEdited({ level })}
          />
          <div className="mt-5 sm:flex sm:justify-end">
            <Button type="submit" variant="primary" fullWidth="phone" busy={form.isPending}>
              {submitLabel(texts, form)}
            </Button>
          </div>
        </form>
      </Dialog>
      <PastQuestion question={form.question} />
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

type Form = ReturnType<typeof useEpisodeForm>;

interface ShowFieldProps {
  readonly form: Form;
  readonly shows: readonly ShowDetails[];
}

/** The show of an episode: one that goes on, or the one that it has. */
function ShowField({ form, shows }: ShowFieldProps) {
  const texts = useTexts(episodeFields);
  const { error } = form.field('showId');
  const chosen = form.wishes.showId ?? '';
  const offered = shows.filter(({ id, endedAt }) => endedAt === null || id === chosen);
  const isUnknown = chosen !== '' && offered.every(({ id }) => id !== chosen);
  return (
    <SelectField
      size={40}
      label={texts.showId}
      error={error}
      value={chosen}
      options={[
        { value: '', label: texts.noShow },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
        ...(isUnknown ? [{ value: chosen, label: texts.unknownShow }] : []),
      ]}
      onChange={({ target }) => form.chooseShow(shows.find(({ id }) => id === target.value))}
    />
  );
}

/** Asks before a date in the past is saved, which a mistyped year makes easily. */
function PastQuestion({ question }: Pick<Form, 'question'>) {
  const { pastQuestion: texts } = useTexts(episodeFields);
  const { close, past } = useTexts(episodes);
  return (
    <ConfirmLater
      open={question !== undefined}
      danger={false}
      title={texts.title}
      description={
        question ? fill(texts.hint, { start: formatLocalTime(question.form.startsLocal), list: past.title }) : ''
      }
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      closeLabel={close}
      onConfirm={() => question?.confirm()}
      onCancel={() => question?.cancel()}
    />
  );
}

function submitLabel(texts: typeof episodeFields, { kind, conflict }: Form): string {
  if (conflict?.kind === 'deleted') return texts.conflict.saveAsNew;
  return kind === 'edit' ? texts.save : texts.create;
}

interface ValueSources extends EpisodeSources {
  readonly shows: readonly ShowDetails[];
}

interface ConflictNoticeProps extends ValueSources {
  readonly form: Form;
}

/** Notice about a newer version of the episode, with the values that differ from what was typed here. */
function ConflictNotice({ form: { conflict, takeField }, ...sources }: ConflictNoticeProps) {
  const { conflict: texts } = useTexts(episodeFields);
  const place = useRef<HTMLDivElement>(null);
  const kind = conflict?.kind;
  useEffect(() => {
    if (kind !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [kind]);
  if (conflict === undefined) return null;
  if (conflict.kind === 'deleted') {
    return (
      <div ref={place} className="mb-4">
        <Notice tone="warning" role="alert" title={texts.deletedTitle}>
          {texts.deletedHint}
        </Notice>
      </div>
    );
  }
  return (
    <div ref={place} className="mb-4">
      <Notice tone="warning" role="alert" title={texts.title}>
        <p>{texts.hint}</p>
        <ul className="mt-2 grid gap-2">
          {conflict.fields.map((name) => (
            <NewerValue key={name} {...sources} name={name} stored={conflict.stored} onUse={() => takeField(name)} />
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface NewerValueProps extends ValueSources {
  readonly name: EpisodeField;
  readonly stored: EpisodeForm;
  readonly onUse: () => void;
}

function NewerValue({ name, stored, onUse, ...sources }: NewerValueProps) {
  const texts = useTexts(episodeFields);
  const field = texts[name].replace(/ \*$/, '');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        {fill(texts.conflict.newer, { field, value: valueWords(texts, name, { stored, ...sources }) })}
      </span>
      <Button size={32} onClick={onUse}>
        {texts.conflict.use}
      </Button>
    </li>
  );
}

interface Stored extends ValueSources {
  readonly stored: EpisodeForm;
}

function valueWords(
  texts: typeof episodeFields,
  name: EpisodeField,
  { stored, checklists, levels, studios, shows }: Stored,
): string {
  if (name === 'showId') return shows.find(({ id }) => id === stored.showId)?.title ?? texts.noShow;
  if (name === 'startsLocal') return formatLocalTime(stored.startsLocal);
  if (name === 'studio') return studioName(stored.studio, studios);
  if (name === 'level') return levelName(stored.level, levels);
  if (name === 'checklistTemplateId')
    return checklists.find(({ value }) => value === (stored.checklistTemplateId ?? ''))?.label ?? '';
  const value = stored[name];
  return typeof value === 'number' ? formatNumber(value) : value || texts.conflict.empty;
}

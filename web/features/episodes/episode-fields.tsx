import {
  EPISODE_MESSAGE_MAX,
  EPISODE_TITLE_MAX,
  instantOf,
  isTimeZone,
  type StoredLevel,
  type StudioChoice,
} from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { levels as levelTexts } from '@linecheck/texts/en/episodes/levels';
import { type ComponentProps, useId, useState } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { SelectField } from '../../ui/controls/select-field';
import { LengthHint, TextArea } from '../../ui/controls/text-area';
import { TextField } from '../../ui/controls/text-field';
import { Disclosure } from '../../ui/layout/disclosure';
import { startWords, timeZones, zoneNamed } from './episode-times';
import { isBuiltIn, levelChoices, levelDemandWords, levelName, studioChoices } from './episode-words';
import { isSkipped, type useEpisodeForm } from './use-episode-form';

export interface EpisodeSources {
  /** The checklists to choose from; the empty value is the default one. */
  readonly checklists: readonly { readonly value: string; readonly label: string }[];
  readonly levels: readonly StoredLevel[];
  readonly studios: readonly StudioChoice[];
}

interface EpisodeFieldsProps extends EpisodeSources {
  readonly form: ReturnType<typeof useEpisodeForm>;
  /** Opens the editor of levels: for a new one, or for the chosen own one. */
  readonly onLevel: (level: StoredLevel | undefined) => void;
}

/** All fields of an episode: one column on phones, two on wide screens. */
export function EpisodeFields({ form, checklists, levels, studios, onLevel }: EpisodeFieldsProps) {
  const texts = useTexts(episodeFields);
  const { field, wishes } = form;
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <TextField
          size={40}
          label={texts.title}
          placeholder={texts.titlePlaceholder}
          autoComplete="off"
          required
          maxLength={EPISODE_TITLE_MAX}
          {...field('title')}
        />
      </div>
      <StartFields form={form} />
      <TextField
        size={40}
        label={texts.minutes}
        type="number"
        inputMode="numeric"
        step={5}
        end={<Unit>{texts.minutesUnit}</Unit>}
        {...field('minutes', { valueAsNumber: true })}
      />
      <SelectField
        size={40}
        label={texts.studio}
        options={studioChoices(wishes.studio ?? '', studios)}
        {...field('studio')}
      />
      <div className="sm:col-span-full">
        <TextField
          size={40}
          label={texts.joinUrl}
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...field('joinUrl')}
        />
      </div>
      <LevelField {...{ form, levels, onLevel }} />
      <div className="sm:col-span-full">
        <MessageField message={wishes.message ?? ''} {...field('message')} />
      </div>
      <SelectField
        size={40}
        label={texts.checklistTemplateId}
        options={checklists}
        {...field('checklistTemplateId', { setValueAs: (chosen: string | null) => chosen || null })}
      />
      <TextField
        size={40}
        label={texts.freshDays}
        hint={texts.freshDaysHint}
        type="number"
        inputMode="numeric"
        end={<Unit>{texts.freshDaysUnit}</Unit>}
        {...field('freshDays', { valueAsNumber: true })}
      />
    </div>
  );
}

const Unit = ({ children }: { readonly children: string }) => <span className="pe-3 text-13">{children}</span>;

type FormProps = Pick<EpisodeFieldsProps, 'form'>;

function StartFields({ form }: FormProps) {
  const texts = useTexts(episodeFields);
  const { field, wishes, setValue } = form;
  const { error, ...startsLocal } = field('startsLocal');
  const { onBlur, ...timeZone } = field('timeZone');
  const skipped = isSkipped(wishes) ? texts.skipped : undefined;
  const listId = useId();
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <>
      <TextField
        size={40}
        label={texts.startsLocal}
        type="datetime-local"
        required
        error={error ?? skipped}
        {...startsLocal}
      />
      <TextField
        size={40}
        label={texts.timeZone}
        placeholder={texts.timeZonePlaceholder}
        list={listId}
        required
        autoComplete="off"
        spellCheck={false}
        {...timeZone}
        onFocus={({ target }) => {
          // The browser's list shows only names that contain the text of the field.
          target.select();
          setZones(timeZones());
        }}
        onBlur={(event) => {
          const named = zoneNamed(event.target.value, timeZones());
          if (named !== event.target.value) setValue('timeZone', named, { shouldDirty: true });
          return onBlur(event);
        }}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <StartLine form={form} />
    </>
  );
}

/** The start in words, also on the reader's clocks. It keeps its place while there is no date. */
function StartLine({ form: { wishes } }: FormProps) {
  const { past } = useTexts(episodeFields);
  const { startsLocal = '', timeZone = '' } = wishes;
  const startsAt = isTimeZone(timeZone) ? instantOf(startsLocal, timeZone) : undefined;
  const words = startsAt && startWords({ startsLocal, timeZone, startsAt: startsAt.toISOString() });
  return (
    <p aria-live="polite" className="-mt-2 flex min-h-5 flex-wrap gap-x-2 text-13 text-ink-2 sm:col-span-full">
      {words && <span className="tabular">{words.there}</span>}
      {words?.here && <span className="tabular text-ink-3">{words.here}</span>}
      {startsAt && startsAt.getTime() < serverNow() && <span className="text-warning">{past}</span>}
    </p>
  );
}

type LevelFieldProps = Pick<EpisodeFieldsProps, 'form' | 'levels' | 'onLevel'>;

function LevelField({ form, levels, onLevel }: LevelFieldProps) {
  const texts = useTexts(episodeFields);
  const { field, fieldState } = form.level;
  const own = levels.find(({ id }) => id === field.value);
  return (
    <div className="sm:col-span-full">
      <SelectField
        size={40}
        label={texts.level}
        options={levelChoices(field.value, levels)}
        error={fieldState.error?.message}
        hint={<LevelAbout level={field.value} own={own} />}
        {...field}
      />
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 grow">
          <Disclosure label={texts.demands}>
            <ul className="grid list-disc gap-1 ps-5 text-ink-2">
              {levelDemandWords(field.value, levels).map((demand) => (
                <li key={demand}>{demand}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
        {own && <LinkButton onClick={() => onLevel(own)}>{texts.editLevel}</LinkButton>}
        <LinkButton onClick={() => onLevel(undefined)}>{texts.newLevel}</LinkButton>
      </div>
    </div>
  );
}

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly children: string;
}

const LinkButton = ({ onClick, children }: LinkButtonProps) => (
  <button type="button" className="link min-h-8 text-14 max-sm:min-h-11" onClick={onClick}>
    {children}
  </button>
);

interface LevelAboutProps {
  readonly level: string;
  readonly own: StoredLevel | undefined;
}

function LevelAbout({ level, own }: LevelAboutProps) {
  const texts = useTexts(episodeFields);
  const { abouts } = useTexts(levelTexts);
  if (isBuiltIn(level)) return <span>{abouts[level]}</span>;
  if (own === undefined) return null;
  const count = Object.keys(own.bounds).length;
  return <span>{fill(texts.ownLevelAbout, { base: levelName(own.base, []), count })}</span>;
}

interface MessageFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'size'> {
  readonly message: string;
}

function MessageField({ message, ...area }: MessageFieldProps) {
  const texts = useTexts(episodeFields);
  const used = [...message.trim()].length;
  return (
    <TextArea
      {...area}
      size={40}
      label={texts.message}
      rows={3}
      placeholder={texts.messagePlaceholder}
      hint={
        <LengthHint
          text={fill(texts.messageLength, { used, max: EPISODE_MESSAGE_MAX })}
          isTooLong={used > EPISODE_MESSAGE_MAX}
        />
      }
    />
  );
}

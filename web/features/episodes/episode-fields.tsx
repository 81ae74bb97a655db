import {
  EPISODE_MESSAGE_MAX,
  EPISODE_TITLE_MAX,
  episodeYears,
  instantOf,
  isShownTwice,
  isZoneName,
  type StoredLevel,
  type StudioChoice,
} from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { levels as levelTexts } from '@linecheck/texts/en/episodes/levels';
import { type ComponentProps, useId, useState } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { LengthHint, TextArea } from '../../ui/controls/text-area';
import { TextField } from '../../ui/controls/text-field';
import { Disclosure } from '../../ui/layout/disclosure';
import { cx } from '../../ui/theme/class-names';
import type { ElementNode } from '../../ui/theme/element-node';
import { startWords } from './episode-times';
import { isBuiltIn, levelChoices, levelName, studioChoices } from './episode-words';
import { levelDemandWords } from './levels/level-demands';
import { isSkipped, type useEpisodeForm } from './use-episode-form';
import { placesLike, zoneChoices, zoneNamed } from './zones';

export interface EpisodeSources {
  /** The checklists to choose from; the empty value is the default one. */
  readonly checklists: readonly { readonly value: string; readonly label: string }[];
  readonly levels: readonly StoredLevel[];
  readonly studios: readonly StudioChoice[];
}

/** The form of an episode, or that of a show, which has no start. */
type FieldsForm = Pick<ReturnType<typeof useEpisodeForm>, 'field' | 'wishes' | 'level' | 'setValue' | 'setFocus'>;

interface EpisodeFieldsProps extends EpisodeSources {
  readonly form: FieldsForm;
  /** Above the title. */
  readonly before?: ElementNode;
  readonly titlePlaceholder: string;
  readonly hasStart: boolean;
  /** True if all but the start is filled in: the focus then begins there instead of at the title. */
  readonly beginsAtStart?: boolean;
  /** Opens the editor of levels: for a new one, or for the chosen own one. */
  readonly onLevel: (level: StoredLevel | undefined) => void;
}

/** All fields of an episode or a show: one column on phones, two on wide screens. */
export function EpisodeFields(props: EpisodeFieldsProps) {
  const {
    form,
    before,
    titlePlaceholder,
    hasStart,
    beginsAtStart = false,
    checklists,
    levels,
    studios,
    onLevel,
  } = props;
  const texts = useTexts(episodeFields);
  const { field, wishes } = form;
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      {before && <div className="sm:col-span-full">{before}</div>}
      <div className="sm:col-span-full">
        <TextField
          size={40}
          label={texts.title}
          placeholder={titlePlaceholder}
          autoComplete="off"
          dir="auto"
          required
          maxLength={EPISODE_TITLE_MAX}
          data-first-focus={beginsAtStart ? undefined : ''}
          {...field('title')}
        />
      </div>
      {hasStart ? <StartFields form={form} isFirst={beginsAtStart} /> : <ZoneField form={form} />}
      <TextField
        size={40}
        label={texts.minutes}
        type="number"
        inputMode="numeric"
        step={5}
        end={<Unit>{texts.minutesUnit}</Unit>}
        {...field('minutes', { valueAsNumber: true })}
      />
      <div className={cx(!hasStart && 'sm:col-span-full')}>
        <SelectField
          size={40}
          label={texts.studio}
          options={studioChoices(wishes.studio ?? '', studios)}
          {...field('studio')}
        />
      </div>
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

function StartFields({ form, isFirst }: FormProps & { readonly isFirst: boolean }) {
  const texts = useTexts(episodeFields);
  const { field, wishes } = form;
  const { error, ...startsLocal } = field('startsLocal');
  const skipped = isSkipped(wishes) ? texts.skipped : undefined;
  const { min, max } = episodeYears(serverNow());
  return (
    <>
      <TextField
        size={40}
        label={texts.startsLocal}
        type="datetime-local"
        min={`${min}-01-01T00:00`}
        max={`${max}-12-31T23:59`}
        required
        error={error ?? skipped}
        data-first-focus={isFirst ? '' : undefined}
        {...startsLocal}
      />
      <ZoneField form={form} />
      <StartLine form={form} />
    </>
  );
}

function ZoneField({ form }: FormProps) {
  const texts = useTexts(episodeFields);
  const { field, setValue } = form;
  const { onBlur, ...timeZone } = field('timeZone');
  const listId = useId();
  const [choices, setChoices] = useState<ReturnType<typeof zoneChoices>>([]);
  const [isTyping, setTyping] = useState(false);
  return (
    <>
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
          setTyping(true);
          setChoices(zoneChoices());
        }}
        onBlur={(event) => {
          setTyping(false);
          const named = zoneNamed(event.target.value);
          if (named !== event.target.value) setValue('timeZone', named, { shouldDirty: true });
          return onBlur(event);
        }}
      />
      <datalist id={listId}>
        {choices.map(({ zone, place }) => (
          <ZoneOption key={`${zone} ${place}`} {...{ zone, place }} />
        ))}
      </datalist>
      {!isTyping && <ZoneOffers form={form} />}
    </>
  );
}

type ZoneChoice = ReturnType<typeof zoneChoices>[number];

/** A zone is chosen by its name, and a city that has none by its own, which is then replaced by that of its zone. */
const ZoneOption = ({ zone, place }: ZoneChoice) =>
  zone.endsWith(place.replaceAll(' ', '_')) ? <option value={zone} /> : <option value={place} label={zone} />;

/** Places that a text which names no zone may mean: letters such as BST are never taken for one of them. */
function ZoneOffers({ form: { wishes, setValue, setFocus } }: FormProps) {
  const texts = useTexts(episodeFields);
  const { timeZone: typed = '' } = wishes;
  if (typed.trim() === '' || isZoneName(typed)) return null;
  const places = placesLike(typed);
  return (
    <div role="status" className="-mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-2 sm:col-span-full">
      <span>{fill(places.length === 0 ? texts.zoneUnknown : texts.zoneOffers, { typed })}</span>
      {places.map(({ zone, place }) => (
        <Button
          key={zone}
          size={32}
          onClick={() => {
            setValue('timeZone', zone, { shouldDirty: true, shouldValidate: true });
            setFocus('timeZone');
          }}
        >
          {place}
        </Button>
      ))}
    </div>
  );
}

/** The start in words, also on the reader's clocks. It keeps its place while there is no date. */
function StartLine({ form: { wishes } }: FormProps) {
  const { past, twice } = useTexts(episodeFields);
  const { startsLocal = '', timeZone = '' } = wishes;
  const startsAt = isZoneName(timeZone) ? instantOf(startsLocal, timeZone) : undefined;
  const words = startsAt && startWords({ startsLocal, timeZone, startsAt: startsAt.toISOString() });
  return (
    <p aria-live="polite" className="-mt-2 flex min-h-5 flex-wrap gap-x-2 text-13 text-ink-2 sm:col-span-full">
      {words && <span className="tabular">{words.there}</span>}
      {words?.here && <span className="tabular text-ink-3">{words.here}</span>}
      {startsAt && startsAt.getTime() < serverNow() && <span className="text-warning">{past}</span>}
      {startsAt && isShownTwice(startsLocal, timeZone) && <span className="text-warning">{twice}</span>}
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
      dir="auto"
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

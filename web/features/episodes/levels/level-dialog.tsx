import { CHECKS } from '@linecheck/checks/check';
import { LEVEL_NAMES, type LevelName } from '@linecheck/checks/levels/names';
import { type BoundRange, type RequirementKey, requirementSpec } from '@linecheck/checks/levels/requirements';
import type { StoredLevel } from '@linecheck/contract';
import { levels as levelTexts } from '@linecheck/texts/en/episodes/levels';
import { ownLevels } from '@linecheck/texts/en/episodes/own-levels';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { unsaved } from '@linecheck/texts/en/unsaved';
import { type SyntheticEvent, useRef, useState } from 'react';
import { refusalOf } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { fieldWords } from '../../../texts/field-words';
import { fill } from '../../../texts/fill';
import { formatNumber } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { SelectField } from '../../../ui/controls/select-field';
import { TextField } from '../../../ui/controls/text-field';
import { Notice } from '../../../ui/feedback/notice';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Dialog } from '../../../ui/overlays/dialog';
import { showToast } from '../../../ui/overlays/toast';
import {
  askedInBase,
  type BoundDraft,
  boundIn,
  emptyDraft,
  formOf,
  groupOf,
  type LevelDraft,
  levelDraftOf,
  levelFaultsOf,
  settableOf,
  shownBound,
  withBound,
} from './level-draft';
import { askedInBaseWords, requirementName, unitWords } from './level-words';
import { readLevel, useSaveLevel } from './use-levels';

interface LevelDialogProps {
  readonly level: StoredLevel | undefined;
  readonly onSaved: (level: StoredLevel) => void;
  readonly onClose: () => void;
}

export function LevelDialog({ level, onSaved, onClose }: LevelDialogProps) {
  const texts = useTexts(ownLevels);
  const leaveTexts = useTexts(unsaved);
  const { editor } = texts;
  const [first] = useState(() => (level === undefined ? emptyDraft : levelDraftOf(level)));
  const [draft, setDraft] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const { save, faults, isOutdated, isPending, isSaved } = useLevelEditing({ level, draft, onSaved });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  useUnsaved(isChanged && !isSaved);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save()) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Dialog
      open
      size="wide"
      // The form of an episode below may have changes, which a discarded level does not discard.
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      title={level === undefined ? editor.titles.create : editor.titles.edit}
      closeLabel={texts.close}
      lightDismiss={false}
    >
      <form ref={form} noValidate onSubmit={submit}>
        {level !== undefined && level.episodes > 0 && (
          <div className="mb-4">
            <Notice tone="info">{fill(editor.followers, { count: level.episodes })}</Notice>
          </div>
        )}
        {isOutdated && (
          <div className="mb-4">
            <Notice tone="warning" role="alert" title={editor.conflict.title}>
              {editor.conflict.hint}
            </Notice>
          </div>
        )}
        <LevelFields {...{ draft, faults }} onChange={setDraft} />
        <div className="mt-5 sm:flex sm:justify-end">
          <Button type="submit" variant="primary" fullWidth="phone" busy={isPending}>
            {level === undefined ? editor.create : editor.save}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        {...leaveTexts.question}
        open={isAsking}
        closeLabel={leaveTexts.close}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}

interface Editing extends Pick<LevelDialogProps, 'level' | 'onSaved'> {
  readonly draft: LevelDraft;
}

/**
 * Saves a draft that is valid; the faults of a draft are shown after the first attempt. If others have changed the level,
 * nothing is saved, and the next attempt replaces the newer version.
 */
function useLevelEditing({ level, draft, onSaved }: Editing) {
  const { editor: texts } = useTexts(ownLevels);
  /** The version on which the draft is based. */
  const [base, setBase] = useState(level);
  const saving = useSaveLevel(base);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly draft: LevelDraft; readonly faults: Faults }>();
  const codes = levelFaultsOf(draft);
  const own = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, fieldWords(code)]));
  const save = (): boolean => {
    setTried(true);
    if (Object.keys(codes).length > 0) return false;
    saving.mutate(formOf(draft), {
      onSuccess: onSaved,
      onError: async (error) => {
        const newer =
          base && refusalOf(error) === 'level_changed' ? await readLevel(base.id).catch(() => undefined) : undefined;
        if (newer !== undefined) return setBase(newer);
        const names = ['name', ...settableOf(draft.base).map(({ key }) => key)];
        const found = fieldErrorsOf(error, ['name', ...names.map((name) => `bounds.${name}`)]);
        setRefused({
          draft,
          faults: Object.fromEntries(found.map(({ name, message }) => [name.replace('bounds.', ''), message])),
        });
        if (found.length > 0) return;
        const title = level === undefined ? texts.notCreated : texts.notSaved;
        showToast({ title, description: failureWords(error, texts.tryAgain), tone: 'failed' });
      },
    });
    return true;
  };
  const faults: Faults = { ...(refused?.draft === draft && refused.faults), ...(wasTried && own) };
  return { save, faults, isOutdated: base !== level, isPending: saving.isPending, isSaved: saving.isSuccess };
}

/** Messages by `name` or the key of a requirement. */
type Faults = Readonly<Record<string, string>>;

interface LevelFieldsProps {
  readonly draft: LevelDraft;
  readonly faults: Faults;
  readonly onChange: (draft: LevelDraft) => void;
}

function LevelFields({ draft, faults, onChange }: LevelFieldsProps) {
  const { editor: texts } = useTexts(ownLevels);
  const { names, abouts } = useTexts(levelTexts);
  const checks = useTexts(checkTexts);
  const rows = settableOf(draft.base);
  return (
    <div className="grid gap-4">
      <TextField
        size={40}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        required
        value={draft.name}
        error={faults.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      <SelectField
        size={40}
        label={texts.base}
        hint={abouts[draft.base]}
        options={LEVEL_NAMES.map((value) => ({ value, label: names[value] }))}
        value={draft.base}
        onChange={({ target }) => {
          const base = LEVEL_NAMES.find((name) => name === target.value);
          if (base !== undefined) onChange({ ...draft, base });
        }}
      />
      {CHECKS.filter((group) => rows.some(({ key }) => groupOf(key) === group)).map((group) => (
        <fieldset key={group} className="grid gap-3 border-t border-line pt-3">
          <legend className="float-start mb-1 w-full font-semi">{checks[group].name}</legend>
          {rows
            .filter(({ key }) => groupOf(key) === group)
            .map((row) => (
              <BoundRow
                key={row.key}
                row={row}
                base={draft.base}
                bound={boundIn(draft, row.key)}
                fault={faults[row.key]}
                onChange={(bound) => onChange(withBound(draft, row.key, bound))}
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

interface BoundRowProps {
  readonly row: ReturnType<typeof settableOf>[number];
  readonly base: LevelName;
  readonly bound: BoundDraft;
  readonly fault: string | undefined;
  readonly onChange: (bound: BoundDraft) => void;
}

/** Choice of one bound; an own one of a number has a field beside it. */
function BoundRow({ row: { key, range }, base, bound, fault, onChange }: BoundRowProps) {
  const { editor: texts, requirements } = useTexts(ownLevels);
  const name = requirementName(requirements, key);
  const isNumber = range !== undefined && bound.choice === 'own';
  const choose = (choice: BoundDraft['choice']) =>
    onChange({ choice, typed: choice === 'own' && range !== undefined ? usualBound(base, key) : '' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <div className={isNumber ? undefined : 'col-span-full'}>
        <SelectField
          size={40}
          label={name}
          options={CHOICES.map((value) => ({ value, label: choiceWords(texts, value, { key, base, range }) }))}
          error={isNumber ? undefined : fault}
          value={bound.choice}
          onChange={({ target }) => choose(CHOICES.find((each) => each === target.value) ?? 'base')}
        />
      </div>
      {isNumber && (
        <TextField
          size={40}
          type="number"
          inputMode="decimal"
          label={<BoundLabel {...{ name, requirement: key, range }} />}
          end={<span className="pe-3 text-13">{unitWords(key)}</span>}
          step={shownBound(key, range.step)}
          error={fault}
          value={bound.typed}
          onChange={({ target }) => onChange({ ...bound, typed: target.value })}
        />
      )}
    </div>
  );
}

const CHOICES = ['base', 'own', 'off'] as const satisfies readonly BoundDraft['choice'][];

interface RowFacts {
  readonly key: RequirementKey;
  readonly base: LevelName;
  readonly range: BoundRange | undefined;
}

function choiceWords(
  { choices }: (typeof ownLevels)['editor'],
  choice: BoundDraft['choice'],
  { key, base, range }: RowFacts,
): string {
  if (choice === 'base') return fill(choices.base, { asked: askedInBaseWords(base, key) });
  if (choice === 'off') return choices.off;
  if (range === undefined) return choices.required;
  const spec = requirementSpec(key);
  return 'setAs' in spec && spec.setAs === 'should' ? choices.ownRecommended : choices.own;
}

/** The bound of the base, with which an own one begins; empty if there is none. */
function usualBound(base: LevelName, key: RequirementKey): string {
  const { must, should } = askedInBase(base, key);
  const bound = must ?? should;
  return typeof bound === 'number' ? `${shownBound(key, bound)}` : '';
}

interface BoundLabelProps {
  readonly name: string;
  readonly requirement: RequirementKey;
  readonly range: BoundRange;
}

/** The range of a bound; screen readers also read its name. */
function BoundLabel({ name, requirement, range }: BoundLabelProps) {
  const { editor: texts } = useTexts(ownLevels);
  const [min, max] = [range.min, range.max].map((bound) => formatNumber(shownBound(requirement, bound)));
  return (
    <>
      <span className="sr-only">{fill(texts.bound, { name })}</span>
      <span className="tabular text-ink-2">{fill(texts.range, { min: min ?? '', max: max ?? '' })}</span>
    </>
  );
}

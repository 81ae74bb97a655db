import {
  SCOPE_SETS,
  TOKEN_DAYS,
  TOKEN_DAYS_USUAL,
  TOKEN_SCOPES,
  TOKEN_WARNING_DAYS,
  type TokenScope,
  tokenNameRule,
} from '@linecheck/contract';
import { tokenForm } from '@linecheck/texts/en/access-tokens';
import { useId, useState } from 'react';
import { refusalOf } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { FieldError } from '../../ui/controls/field';
import { RadioRow } from '../../ui/controls/radio-row';
import { SegmentedFilter } from '../../ui/controls/segmented-filter';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { NewTokenDialog } from './new-token-dialog';
import { type TokenBody, useTokenCreation } from './use-access-tokens';

const CHOICES = ['read', 'guests', 'but-people', 'own'] as const;
type ScopeChoice = (typeof CHOICES)[number];

const rules = { name: tokenNameRule };

interface TokenDialogProps {
  readonly onDone: () => void;
  /** Called for Esc and the close button. The owner asks before changes are lost. */
  readonly onClose: () => void;
}

interface ShownToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly token: string;
}

/** Creates a token, and then shows it once. */
export function TokenDialog({ onDone, onClose }: TokenDialogProps) {
  const [made, setMade] = useState<ShownToken>();
  return made === undefined ? (
    <TokenForm onMade={setMade} onClose={onClose} />
  ) : (
    <NewTokenDialog {...made} onDone={onDone} />
  );
}

interface TokenFormProps {
  readonly onMade: (made: ShownToken) => void;
  readonly onClose: () => void;
}

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const texts = useTexts(tokenForm);
  const formId = useId();
  const [choice, setChoice] = useState<ScopeChoice>('read');
  const [own, setOwn] = useState<readonly TokenScope[]>(SCOPE_SETS.read);
  const [days, setDays] = useState<TokenBody['days']>(TOKEN_DAYS_USUAL);
  const [scopesFault, setScopesFault] = useState<string>();
  const { field, handleSubmit, setError, formState } = useContractForm(rules, { defaultValues: { name: '' } });
  const { isDirty } = formState;
  const creation = useTokenCreation();
  useUnsaved(isDirty || choice !== 'read' || days !== TOKEN_DAYS_USUAL);
  const scopes = choice === 'own' ? own : SCOPE_SETS[choice];
  const fail = (error: Error) => {
    const faults = fieldErrorsOf(error, ['name']);
    for (const { name, message } of faults) setError(name, { message }, { shouldFocus: true });
    // The person has closed the question for the password: the form is as it was.
    if (faults.length > 0 || refusalOf(error) === 'sign_in_again') return;
    showToast({ title: texts.failed, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  };
  const create = ({ name }: { readonly name: string }) => {
    if (creation.isPending) return;
    if (scopes.length === 0) return setScopesFault(texts.scopesNeeded);
    const show = (token: string) => onMade({ name, scopes, token });
    creation.mutate({ body: { name, scopes: [...scopes], days }, show }, { onError: fail });
  };
  return (
    <Dialog
      open
      size="wide"
      lightDismiss={false}
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={creation.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={handleSubmit(create)}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          placeholder={texts.namePlaceholder}
          {...field('name')}
        />
        <ScopesField
          choice={choice}
          own={own}
          fault={scopesFault}
          onChoice={setChoice}
          onOwn={(chosen) => {
            setOwn(chosen);
            setScopesFault(undefined);
          }}
        />
        <DaysField days={days} onChange={setDays} />
      </form>
    </Dialog>
  );
}

interface ScopesFieldProps {
  readonly choice: ScopeChoice;
  readonly own: readonly TokenScope[];
  readonly fault: string | undefined;
  readonly onChoice: (choice: ScopeChoice) => void;
  readonly onOwn: (scopes: readonly TokenScope[]) => void;
}

function ScopesField({ choice, own, fault, onChoice, onOwn }: ScopesFieldProps) {
  const texts = useTexts(tokenForm);
  const name = useId();
  return (
    <fieldset>
      <legend className="text-14 font-medium">{texts.may}</legend>
      {CHOICES.map((each) => (
        <RadioRow
          key={each}
          name={name}
          checked={each === choice}
          onChange={() => onChoice(each)}
          label={
            <>
              <span className="block">{texts.sets[each].title}</span>
              <span className="block text-14 text-ink-2">{texts.sets[each].about}</span>
            </>
          }
        />
      ))}
      {choice === 'own' && (
        <div className="ms-8.5 border-t border-line">
          {TOKEN_SCOPES.map((scope) => (
            <CheckboxRow
              key={scope}
              label={texts.scopes[scope]}
              checked={own.includes(scope)}
              onChange={({ target }) =>
                onOwn(TOKEN_SCOPES.filter((each) => (each === scope ? target.checked : own.includes(each))))
              }
            />
          ))}
          {fault !== undefined && <FieldError>{fault}</FieldError>}
        </div>
      )}
    </fieldset>
  );
}

interface DaysFieldProps {
  readonly days: TokenBody['days'];
  readonly onChange: (days: TokenBody['days']) => void;
}

const YEAR = 365;

function DaysField({ days, onChange }: DaysFieldProps) {
  const texts = useTexts(tokenForm);
  const labelOf = (value: TokenBody['days']) => {
    if (value === null) return texts.never;
    return value === YEAR ? texts.year : fill(texts.days, { count: value });
  };
  return (
    <div>
      <p className="mb-1.5 text-14 font-medium">{texts.ends}</p>
      <SegmentedFilter
        label={texts.ends}
        options={TOKEN_DAYS.map((value) => ({ value: String(value), label: labelOf(value) }))}
        value={String(days)}
        onChange={(chosen) => onChange(TOKEN_DAYS.find((value) => String(value) === chosen) ?? null)}
      />
      <div className="mt-2">
        {days === null ? (
          <Notice tone="warning">{texts.neverWarning}</Notice>
        ) : (
          <p className="text-14 text-ink-2">{fill(texts.warned, { count: TOKEN_WARNING_DAYS })}</p>
        )}
      </div>
    </div>
  );
}

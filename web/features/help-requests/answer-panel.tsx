import type { CheckName } from '@linecheck/checks/check';
import {
  MENDING_WAYS,
  type MendingAct,
  type MendingWay,
  mendingReason,
  mendingWay,
} from '@linecheck/checks/mending/acts';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type HelpAnswerChoice, type HelpSummary, reachRules } from '@linecheck/contract';
import { hostHelp } from '@linecheck/texts/en/help-requests/host';
import Phone from 'lucide-react/icons/phone';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { actWords } from '../../texts/act-words';
import { fieldWords } from '../../texts/field-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { Disclosure } from '../../ui/layout/disclosure';
import { useReadyAnswers } from './use-help-changes';

/** Acts that help with any step. */
const GENERAL_ACTS = [
  'reload-page',
  'restart-browser',
  'close-programs',
  'open-in-other-browser',
  'open-on-phone',
] as const;
/** Acts that only the guest's own page offers, at the right moment. */
const OF_PAGE: readonly MendingAct[] = ['ask-host', 'tap-microphone'];
const ACTS_MAX = 30;

interface ReadyActs {
  readonly forReason: readonly MendingAct[];
  readonly others: readonly MendingAct[];
}

/** The acts that mend the reason, and the others that help with the step, at most thirty together. Exported for tests. */
export function readyActs(step: CheckName, verdict: VerdictReason): ReadyActs {
  const reason = mendingReason(step, verdict);
  const isOffered = (act: MendingAct | undefined): act is MendingAct => act !== undefined && !OF_PAGE.includes(act);
  const acts: readonly (MendingAct | undefined)[] = (reason && mendingWay(step, reason)?.acts) || [];
  const forReason = acts.filter(isOffered);
  const ofStep = Object.values<MendingWay>(MENDING_WAYS[step]).flatMap(({ acts }) => acts.filter(isOffered));
  const others = [...new Set<MendingAct>([...GENERAL_ACTS, ...ofStep])].filter((act) => !forReason.includes(act));
  return { forReason, others: others.slice(0, ACTS_MAX - forReason.length) };
}

interface AnswerPanelProps {
  readonly id: string;
  readonly request: HelpSummary;
  /** The guest's newest verdict; before it is loaded, the reason of the request alone. */
  readonly verdict: VerdictReason | undefined;
  readonly isPending: boolean;
  readonly onAnswer: (answer: HelpAnswerChoice) => void;
  readonly onClose: () => void;
}

/** Answers without typing: one press sends one. */
export function AnswerPanel({ id, request, verdict, isPending, onAnswer, onClose }: AnswerPanelProps) {
  const { answers: texts } = useTexts(hostHelp);
  const { step, code, guestName: name } = request;
  const { data } = useReadyAnswers();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  const { forReason, others } = readyActs(step, verdict ?? { status: 'failed', code, params: {} });
  const own = data?.answers ?? [];
  const choicesOf = (acts: readonly MendingAct[]) =>
    acts.map((act) => ({ words: actWords(step, act), answer: { kind: 'try-this', act } as const }));
  const press = (answer: HelpAnswerChoice) => {
    if (!isPending) onAnswer(answer);
  };
  return (
    <section
      ref={panel}
      id={id}
      aria-label={fill(texts.title, { name })}
      className="help-answers"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <ChoiceGroup title={texts.forReason} choices={choicesOf(forReason)} onChoose={press} />
      <ChoiceGroup
        title={texts.own}
        choices={own.map((text) => ({ words: text, answer: { kind: 'ready', text } as const }))}
        onChoose={press}
      />
      <div>
        <Disclosure label={texts.more}>
          <ChoiceGroup choices={choicesOf(others)} onChoose={press} />
        </Disclosure>
      </div>
      <ChoiceGroup
        title={texts.short}
        choices={[
          { words: texts.join, answer: { kind: 'fine-join' } },
          { words: texts.rebook, answer: { kind: 'rebook' } },
        ]}
        onChoose={press}
      />
      <CallForm name={name} telephone={data?.reach?.telephone} isPending={isPending} onAnswer={press} />
    </section>
  );
}

interface ChoiceGroupProps {
  readonly title?: string;
  readonly choices: readonly { readonly words: string; readonly answer: HelpAnswerChoice }[];
  readonly onChoose: (answer: HelpAnswerChoice) => void;
}

function ChoiceGroup({ title, choices, onChoose }: ChoiceGroupProps) {
  const titleId = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      {title !== undefined && (
        <p id={titleId} className="mb-1.5 text-14 font-medium">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId} className="grid gap-1.5">
        {choices.map(({ words, answer }) => (
          <li key={words}>
            <button type="button" dir="auto" className="help-choice" onClick={() => onChoose(answer)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const NUMBER_KEY = 'help-calls-from';

function storedNumber(): string | undefined {
  try {
    return localStorage.getItem(NUMBER_KEY) ?? undefined;
  } catch {
    // Blocked storage contains nothing.
    return undefined;
  }
}

function storeNumber(number: string): void {
  try {
    localStorage.setItem(NUMBER_KEY, number);
  } catch {
    // Full or blocked storage: the number is typed again.
  }
}

interface CallFormProps {
  readonly name: string;
  /** The number of the workspace. */
  readonly telephone: string | undefined;
  readonly isPending: boolean;
  readonly onAnswer: (answer: HelpAnswerChoice) => void;
}

/** "I call you now", with the number that the guest will see on the telephone. */
function CallForm({ name, telephone, isPending, onAnswer }: CallFormProps) {
  const { answers: texts } = useTexts(hostHelp);
  const [typed, setTyped] = useState(storedNumber);
  const [error, setError] = useState<string>();
  const number = typed ?? telephone ?? '';
  const call = (event: FormEvent) => {
    event.preventDefault();
    const fault = number.trim() === '' ? 'telephone_invalid' : reachRules.telephone.faultOf(number);
    setError(fault && fieldWords(fault));
    if (fault !== undefined) return;
    storeNumber(number);
    onAnswer({ kind: 'calling', telephone: number });
  };
  return (
    <form noValidate className="flex flex-wrap items-start gap-2" onSubmit={call}>
      <div className="min-w-0 basis-56 grow">
        <TextField
          size={40}
          type="tel"
          autoComplete="tel"
          label={texts.callFrom}
          hint={fill(texts.callHint, { name })}
          error={error}
          value={number}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="sm:pt-5.75">
        <Button type="submit" icon={<Phone aria-hidden />} busy={isPending}>
          {texts.call}
        </Button>
      </div>
    </form>
  );
}

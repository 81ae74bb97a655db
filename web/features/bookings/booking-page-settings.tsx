import type { ShowDetails } from '@linecheck/contract';
import { bookingPageSettings } from '@linecheck/texts/en/show-bookings';
import { useState } from 'react';
import { pageOrigin } from '../../api/page-source';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { CopyButton } from '../../ui/controls/copy-button';
import { Disclosure } from '../../ui/layout/disclosure';
import { TitledCard } from '../../ui/layout/titled-card';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { type PageChange, useBookingPageChange } from './use-show-bookings';

interface BookingPageSettingsProps {
  readonly show: Pick<ShowDetails, 'id' | 'bookingCode' | 'approvesFirst'>;
  /** Reloads the show. */
  readonly onChanged: () => void;
}

/** The page to which booking tools send their guests: opened, copied, replaced and closed by members who work. */
export function BookingPageSettings({ show, onChanged }: BookingPageSettingsProps) {
  const texts = useTexts(bookingPageSettings);
  const { id, bookingCode, approvesFirst } = show;
  const { mutate, isPending, variables } = useBookingPageChange(id, onChanged);
  const [question, setQuestion] = useState<'renewing' | 'closing'>();
  const change = (kind: PageChange['kind'], next = approvesFirst) =>
    mutate({ kind, approvesFirst: next }, { onSettled: () => setQuestion(undefined) });
  const chosen = isPending && variables.kind === 'approval' ? variables.approvesFirst : approvesFirst;
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="grid gap-3">
        {bookingCode === null ? (
          <div>
            <Button busy={isPending} onClick={() => change('opened')}>
              {texts.open}
            </Button>
          </div>
        ) : (
          <>
            <Address url={`${pageOrigin()}/book/${bookingCode}`} onAsk={setQuestion} />
            <div>
              <CheckboxRow
                label={texts.approvesFirst}
                checked={chosen}
                disabled={isPending}
                onChange={({ target }) => change('approval', target.checked)}
              />
              <p className="text-14 text-ink-2">{texts.approvesFirstHint}</p>
            </div>
          </>
        )}
      </div>
      <Questions question={question} busy={isPending} onConfirm={change} onClose={() => setQuestion(undefined)} />
    </TitledCard>
  );
}

interface AddressProps {
  readonly url: string;
  readonly onAsk: (question: 'renewing' | 'closing') => void;
}

function Address({ url, onAsk }: AddressProps) {
  const texts = useTexts(bookingPageSettings);
  return (
    <>
      <code className="rounded-ctl bg-surface-2 px-3 py-2 font-mono text-12 break-all">{url}</code>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={url}
          label={texts.copy}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
          fieldLabel={texts.label}
        />
        <Button variant="quiet" onClick={() => onAsk('renewing')}>
          {texts.renew}
        </Button>
        <Button variant="quiet" onClick={() => onAsk('closing')}>
          {texts.close}
        </Button>
      </div>
      <Disclosure label={texts.how}>
        <ul className="grid list-disc gap-1 ps-5 text-14 text-ink-2">
          {Object.values(texts.tools).map((tool) => (
            <li key={tool}>{tool}</li>
          ))}
        </ul>
        <p className="mt-2 text-14 text-ink-2">{texts.notSigned}</p>
      </Disclosure>
    </>
  );
}

interface QuestionsProps {
  readonly question: 'renewing' | 'closing' | undefined;
  readonly busy: boolean;
  readonly onConfirm: (kind: 'renewed' | 'closed') => void;
  readonly onClose: () => void;
}

const QUESTIONS = [
  { name: 'renewing', kind: 'renewed' },
  { name: 'closing', kind: 'closed' },
] as const;

function Questions({ question, busy, onConfirm, onClose }: QuestionsProps) {
  const texts = useTexts(bookingPageSettings);
  return QUESTIONS.map(({ name, kind }) => (
    <ConfirmLater
      key={name}
      open={question === name}
      title={texts[name].title}
      description={texts[name].hint}
      confirmLabel={texts[name].confirm}
      cancelLabel={texts[name].cancel}
      closeLabel={texts[name].cancel}
      busy={busy}
      onConfirm={() => onConfirm(kind)}
      onCancel={onClose}
    />
  ));
}

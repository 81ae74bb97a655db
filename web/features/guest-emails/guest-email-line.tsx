import { type BoardGuest, emailInvitationRules } from '@linecheck/contract';
import { emailState } from '@linecheck/texts/en/episodes/email-state';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/acting';
import { failureWords } from '../../texts/failure-words';
import { fieldWords } from '../../texts/field-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { showToast } from '../../ui/overlays/toast';
import { type EmailStateWords, emailStateWords } from './email-state-words';
import { sentLines } from './email-words';
import { useNewAddress } from './use-emails';

interface GuestEmailLineProps {
  readonly guest: Pick<BoardGuest, 'id' | 'guestName' | 'email'>;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly onChanged: () => void;
}

const COLOURS: Readonly<Record<EmailStateWords['tone'], string>> = {
  quiet: 'text-13 text-ink-3',
  plain: 'text-14 text-ink-2',
  failed: 'text-14 font-medium text-failed',
};

/** The newest email to a guest, and a field for another address if it bounced. */
export function GuestEmailLine({ guest, now, onChanged }: GuestEmailLineProps) {
  const mayWork = useMay('work');
  const state = guest.email && emailStateWords(guest.email, now);
  if (!state) return null;
  return (
    <>
      <p className={`${COLOURS[state.tone]} text-pretty`}>{state.words}</p>
      {mayWork && guest.email?.state === 'bounced' && <NewAddress {...{ guest, onChanged }} />}
    </>
  );
}

function NewAddress({ guest: { id, guestName: name }, onChanged }: Omit<GuestEmailLineProps, 'now'>) {
  const texts = useTexts(emailState);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const saving = useNewAddress(id, onChanged);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    const fault = emailInvitationRules.email.faultOf(address);
    setError(fault && fieldWords(fault));
    if (fault !== undefined || saving.isPending) return;
    saving.mutate(address, {
      onSuccess: (counts) => {
        const [notNow] = sentLines(counts);
        showToast(notNow === undefined ? { title: fill(texts.saved, { name }), tone: 'passed' } : { title: notNow });
      },
      onError: (failure) => setError(failureWords(failure, texts.notSaved)),
    });
  };
  return (
    <form noValidate className="mt-1 grid w-full max-w-96 gap-2" onSubmit={save}>
      <TextField
        size={40}
        type="email"
        autoComplete="off"
        label={<span className="sr-only">{fill(texts.address, { name })}</span>}
        placeholder={texts.addressPlaceholder}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" busy={saving.isPending || saving.isSuccess}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

import {
  changeObjection,
  type GuestObjection,
  OBJECTION_SCOPES,
  type ObjectionChoice,
  readObjection,
} from '@linecheck/contract';
import { noEmails } from '@linecheck/texts/en/no-emails';
import { useMutation, useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { refusalOf, send } from '../api/send';
import { failureCause, notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { RadioRow } from '../ui/controls/radio-row';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { useAddressToken } from './account/use-address-token';
import { NarrowPage } from './shell/narrow-page';

/** Target of a link in an email to a guest, who says here what they no longer want. Opening it changes nothing. */
export function NoEmailsPage() {
  const texts = useTexts(noEmails);
  const { token } = useAddressToken('/no-emails');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email objection', token],
    queryFn: () => send(readObjection, { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    gcTime: 0,
  });
  return (
    <NarrowPage>
      {data && token !== undefined ? (
        <EmailChoice objection={data} token={token} />
      ) : token === undefined || ['not_found', 'invalid'].includes(refusalOf(error) ?? '') ? (
        <MessageCard
          tone="failed"
          icon={<Unlink aria-hidden />}
          title={texts.unknown}
          actions={<PageLink href="/">{texts.home}</PageLink>}
        >
          {texts.unknownHint}
        </MessageCard>
      ) : error ? (
        <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </ErrorCard>
      ) : (
        <SkeletonRows rows={3} label={texts.loading} />
      )}
    </NarrowPage>
  );
}

interface EmailChoiceProps {
  readonly objection: GuestObjection;
  readonly token: string;
}

const CHOICES = ['none', ...OBJECTION_SCOPES] as const;
type EmailChoiceName = (typeof CHOICES)[number];

/** Less than all for one host would change nothing while all hosts are stopped. */
const choicesAfter = (stored: EmailChoiceName): readonly EmailChoiceName[] =>
  stored === 'all' ? ['none', 'all'] : CHOICES;

const scopeOf = (choice: EmailChoiceName): ObjectionChoice => (choice === 'none' ? null : choice);

function EmailChoice({ objection, token }: EmailChoiceProps) {
  const texts = useTexts(noEmails);
  const stored = objection.stopped ?? 'none';
  // A person who opens this link wants fewer emails.
  const [chosen, setChosen] = useState<EmailChoiceName>(objection.stopped ?? 'reminders');
  const [change, setChange] = useState<{ readonly from: EmailChoiceName; readonly to: EmailChoiceName }>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (choice: EmailChoiceName) => {
      const save = (stops: ObjectionChoice) => send(changeObjection, { body: { token, stops } });
      // Less than all does not end an objection to all hosts.
      if (change?.to === 'all' && choice !== 'none') await save(null);
      return save(scopeOf(choice));
    },
    onSuccess: (_, to) => setChange({ from: change?.to ?? stored, to }),
  });
  const words = { host: objection.hostName, site: window.location.host };
  const failure = error !== null && (
    <div className="mt-4 text-start">
      <Notice tone="failed" role="alert" title={texts.notSaved}>
        {failureCause(error)}
      </Notice>
    </div>
  );
  if (change !== undefined)
    return (
      <MessageCard
        key={change.to}
        takesFocus
        tone="passed"
        icon={<CircleCheck aria-hidden />}
        title={fill(texts.saved[change.to].title, words)}
        actions={
          <Button fullWidth="phone" busy={isPending} onClick={() => mutate(change.from)}>
            {texts.undo}
          </Button>
        }
        footnote={change.to === 'none' ? undefined : texts.kept}
      >
        <p>{fill(texts.saved[change.to].text, words)}</p>
        {failure}
      </MessageCard>
    );
  const { address } = objection;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(chosen);
      }}
    >
      <MessageCard
        icon={<BellOff aria-hidden />}
        title={texts.title}
        actions={
          <Button type="submit" variant="primary" fullWidth="phone" busy={isPending}>
            {texts.save}
          </Button>
        }
      >
        <p>{address === null ? fill(texts.hint, words) : fill(texts.hintWithAddress, { ...words, address })}</p>
        {stored === 'all' && <p className="mt-2">{fill(texts.allStopped, words)}</p>}
        <fieldset className="mt-4 text-start">
          <legend className="sr-only">{texts.legend}</legend>
          {choicesAfter(stored).map((choice) => (
            <RadioRow
              key={choice}
              name="emails"
              value={choice}
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
              label={fill(texts.options[choice], words)}
            />
          ))}
        </fieldset>
        {failure}
      </MessageCard>
    </form>
  );
}

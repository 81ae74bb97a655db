import { cancelEmailChange, readEmailChange, type SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { send } from '../../../api/send';
import { useSettings } from '../../../api/use-settings';
import { fill } from '../../../texts/fill';
import { formatMoment } from '../../../texts/format';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/feedback/notice';
import { showToast } from '../../../ui/overlays/toast';
import { useAccountChange } from '../use-account-change';
import { emailChangeQueryKey } from './email-change-query';

const load = () => import('./email-change-dialog');
const EmailChangeDialog = lazy(async () => ({ default: (await load()).EmailChangeDialog }));

const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>;

/** The address of the account, and the new one that waits for its confirmation. */
export function EmailChange({ user }: { readonly user: SignedInUser }) {
  const { email: texts } = useTexts(account);
  const [isOpen, setOpen] = useState(false);
  const sendsMail = useSettings()?.sendsMail ?? true;
  const { data: waiting } = useQuery({
    queryKey: emailChangeQueryKey,
    queryFn: () => send(readEmailChange, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return (
    <div className="text-14">
      <p className="font-medium">{texts.label}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-16 wrap-anywhere">{user.email}</p>
        {sendsMail && (
          <Button size={32} onClick={() => setOpen(true)} {...whenNear(load)}>
            {rich(texts.change, { of: hidden })}
          </Button>
        )}
      </div>
      <p className="mt-1 text-ink-2">{sendsMail ? texts.hint : texts.mailOff}</p>
      {typeof waiting?.email === 'string' && (
        <div className="mt-3">
          <Waiting email={waiting.email} expiresAt={waiting.expiresAt} />
        </div>
      )}
      {isOpen && (
        <Suspense>
          <EmailChangeDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface WaitingProps {
  readonly email: string;
  readonly expiresAt: string | null;
}

function Waiting({ email, expiresAt }: WaitingProps) {
  const { email: texts } = useTexts(account);
  const queries = useQueryClient();
  const { change, isPending } = useAccountChange({
    send: () => send(cancelEmailChange, {}),
    onDone: () => {
      queries.setQueryData(emailChangeQueryKey, { email: null, expiresAt: null });
      showToast({ title: texts.cancelled, tone: 'passed' });
    },
    failed: texts.notCancelled,
  });
  return (
    <Notice
      tone="info"
      title={fill(texts.sent, { email })}
      action={
        <Button busy={isPending} onClick={() => change()}>
          {rich(texts.cancel, { of: hidden })}
        </Button>
      }
    >
      {expiresAt !== null && fill(texts.validUntil, { when: formatMoment(expiresAt) })}
    </Notice>
  );
}

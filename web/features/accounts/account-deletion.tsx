import type { SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';

const load = () => import('./account-deletion-dialog');
const DeletionDialog = lazyOrNothing(async () => (await load()).AccountDeletionDialog);

export interface AccountDeletionProps {
  readonly user: SignedInUser;
  readonly onDeleted: () => void;
}

export function AccountDeletion(props: AccountDeletionProps) {
  const texts = useTexts(account);
  // The dialog stays mounted while it closes.
  const [question, setQuestion] = useState<'open' | 'closed'>();
  return (
    <>
      <Button variant="danger" fullWidth="phone" onClick={() => setQuestion('open')} {...whenNear(load)}>
        {texts.deletion.open}
      </Button>
      {question && (
        <Suspense>
          <DeletionDialog {...props} open={question === 'open'} onClose={() => setQuestion('closed')} />
        </Suspense>
      )}
    </>
  );
}

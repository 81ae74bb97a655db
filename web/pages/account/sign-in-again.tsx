import accounts from '@linecheck/texts/en/accounts';
import navigation from '@linecheck/texts/en/navigation';
import { useState } from 'react';
import { SignInForm } from '../../features/accounts/sign-in-form';
import { useTexts } from '../../texts/use-texts';
import { unsavedChanges, useUnsaved } from '../../ui/behaviour/use-unsaved';
import { BackLink } from '../shell/back-link';
import { Header } from '../shell/header';
import { LeaveGuard } from '../shell/leave-guard';
import { NarrowPage } from '../shell/narrow-page';
import { FormCard } from './form-card';
import { NoAccountYet } from './no-account-yet';

interface SignInAgainProps {
  /** Whether the page was open when the sign-in ended. */
  readonly isKept: boolean;
}

/** In the place of a host's page whose sign-in has ended. It is the same address, so that the host comes back to it. */
export function SignInAgain({ isKept }: SignInAgainProps) {
  const texts = useTexts(accounts);
  const navigationTexts = useTexts(navigation);
  // The page marks what is unsaved until it is hidden, which comes after this is first drawn.
  const [unsaved] = useState(unsavedChanges);
  useUnsaved(unsaved !== undefined, unsaved?.question);
  return (
    <LeaveGuard>
      <NarrowPage header={<Header invitation={null} />}>
        <FormCard
          title={texts.signInAgain.title}
          hint={isKept ? texts.signInAgain.keptHint : texts.signInAgain.hint}
          takesFocus={isKept}
        >
          <SignInForm onSignedIn={() => undefined} />
          {!isKept && <NoAccountYet />}
        </FormCard>
        <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
      </NarrowPage>
    </LeaveGuard>
  );
}

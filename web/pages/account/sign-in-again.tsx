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
  /** True if the page was open when the sign-in ended. */
  readonly isKept: boolean;
}

/**
 * Sign-in form that replaces a host's page after the sign-in has ended. The address stays, so the host returns to the
 * same page.
 */
export function SignInAgain({ isKept }: SignInAgainProps) {
  const texts = useTexts(accounts);
  const navigationTexts = useTexts(navigation);
  // Read at the first render, before the page is hidden and its marks of unsaved changes are removed.
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

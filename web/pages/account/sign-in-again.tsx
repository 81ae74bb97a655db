import accounts from '@linecheck/texts/en/accounts';
import navigation from '@linecheck/texts/en/navigation';
import { useEffect, useRef, useState } from 'react';
import { SignInForm } from '../../features/accounts/sign-in-form';
import { useTexts } from '../../texts/use-texts';
import { unsavedChanges, useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Card } from '../../ui/layout/card';
import { BackLink } from '../shell/back-link';
import { Header } from '../shell/header';
import { LeaveGuard } from '../shell/leave-guard';
import { PageFrame } from '../shell/page-frame';
import { NoAccountYet } from './no-account-yet';

interface SignInAgainProps {
  /** Whether the page was open when the sign-in ended. */
  readonly isKept: boolean;
}

/** In the place of a host's page whose sign-in has ended. It is the same address, so that the host comes back to it. */
export function SignInAgain({ isKept }: SignInAgainProps) {
  const texts = useTexts(accounts);
  const navigationTexts = useTexts(navigation);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page marks what is unsaved until it is hidden, which comes after this is first drawn.
  const [unsaved] = useState(unsavedChanges);
  useUnsaved(unsaved !== undefined, unsaved?.question);
  useEffect(() => {
    if (isKept) heading.current?.focus();
  }, [isKept]);
  return (
    <LeaveGuard>
      <PageFrame header={<Header invitation={null} />}>
        <div className="mx-auto max-w-112 sm:pt-6">
          <Card padding="roomy" aria-labelledby="sign-in-again">
            <h1
              id="sign-in-again"
              ref={heading}
              tabIndex={-1}
              className="text-28 font-bold tracking-tight outline-none"
            >
              {texts.signInAgain.title}
            </h1>
            <p className="mt-2 mb-6 text-ink-2">{isKept ? texts.signInAgain.keptHint : texts.signInAgain.hint}</p>
            <SignInForm onSignedIn={() => undefined} />
            {!isKept && <NoAccountYet />}
          </Card>
          <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
        </div>
      </PageFrame>
    </LeaveGuard>
  );
}

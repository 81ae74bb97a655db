import { useEffect, useRef, useState } from 'react';
import { SignInForm } from '../features/accounts/sign-in-form';
import { Card } from '../ui/card';
import { useUnsaved, whatIsUnsaved } from '../ui/use-unsaved';
import { BackLink } from './back-link';
import { LeaveGuard } from './leave-guard';
import { NoAccountYet } from './no-account-yet';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

interface SignInAgainProps {
  /** Whether the page was open when the sign-in ended. */
  readonly isKept: boolean;
}

/** In the place of a host's page whose sign-in has ended. It is the same address, so that the host comes back to it. */
export function SignInAgain({ isKept }: SignInAgainProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The page marks what is unsaved until it is hidden, which comes after this is first drawn.
  const [unsaved] = useState(whatIsUnsaved);
  useUnsaved(unsaved !== undefined, unsaved?.question);
  useEffect(() => {
    if (isKept) heading.current?.focus();
  }, [isKept]);
  return (
    <LeaveGuard>
      <PageFrame header={<SiteHeader invitation={null} />}>
        <div className="mx-auto max-w-112 sm:pt-6">
          <Card padding="roomy" aria-labelledby="sign-in-again">
            <h1
              id="sign-in-again"
              ref={heading}
              tabIndex={-1}
              className="text-28 font-bold tracking-tight outline-none"
            >
              Please sign in again
            </h1>
            <p className="mt-2 mb-6 text-ink-2">
              Your sign-in has ended.{' '}
              {isKept
                ? 'You come back to where you were, with all that you have not saved yet, as long as this page stays open.'
                : 'You come back to this page.'}
            </p>
            <SignInForm onSignedIn={() => undefined} />
            {!isKept && <NoAccountYet />}
          </Card>
          <BackLink href="/">Back to Testing</BackLink>
        </div>
      </PageFrame>
    </LeaveGuard>
  );
}

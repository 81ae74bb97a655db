import { accounts } from '@linecheck/texts/en/forms';
import { navigation } from '@linecheck/texts/en/host';
import { useTexts } from '../../texts/use-texts';
import { BackLink } from '../shell/back-link';
import { Header } from '../shell/header';
import { NarrowPage } from '../shell/narrow-page';
import { NoAccountYet, SignInCard } from './form-card';

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
  return (
    <NarrowPage header={<Header invitation={null} />}>
      <SignInCard
        title={texts.signInAgain.title}
        hint={isKept ? texts.signInAgain.keptHint : texts.signInAgain.hint}
        takesFocus={isKept}
        returnTo={location.pathname + location.search}
        keepsPage={isKept}
        foot={!isKept && <NoAccountYet />}
        onSignedIn={() => undefined}
      />
      <BackLink href="/">{navigationTexts.backToTesting}</BackLink>
    </NarrowPage>
  );
}

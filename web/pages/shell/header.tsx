import { headers } from '@linecheck/texts/en/shell';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { lazyWithQueries } from '../../api/lazy-with-queries';
import { mayBeSignedIn } from '../../features/accounts/signed-in-hint';
import { useTexts } from '../../texts/use-texts';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { ButtonLink } from '../../ui/controls/button';
import { ThemeSwitch } from '../../ui/controls/theme-switch';
import { HeaderBar } from '../../ui/layout/header-bar';
import type { ElementNode } from '../../ui/theme/element-node';
import { HomeLink } from './home-link';

// The request for the user is not in the first load of a visitor without an account.
const HeaderSignedIn = lazyWithQueries(async () => (await import('./header-signed-in')).HeaderSignedIn);

interface HeaderProps {
  readonly invitation?: ElementNode;
}

/** Header of every page except the dashboard and the guest pages. */
export function Header({ invitation = <SignInAndUp /> }: HeaderProps) {
  const mayBeKnown = useInBrowser(mayBeSignedIn, false);
  if (!mayBeKnown) return <PlainHeader>{invitation}</PlainHeader>;
  return (
    <Suspense fallback={<PlainHeader />}>
      <HeaderSignedIn invitation={invitation} />
    </Suspense>
  );
}

function PlainHeader({ children }: { readonly children?: ElementNode }) {
  const texts = useTexts(headers);
  return (
    <HeaderBar brand={<HomeLink />}>
      <ThemeSwitch toDarkLabel={texts.darkTheme} toLightLabel={texts.lightTheme} />
      {children}
    </HeaderBar>
  );
}

function SignInAndUp() {
  const texts = useTexts(headers);
  return (
    <>
      <Link href="/login" asChild>
        <ButtonLink variant="quiet">{texts.signIn}</ButtonLink>
      </Link>
      <Link href="/register" asChild>
        <ButtonLink>{texts.signUp}</ButtonLink>
      </Link>
    </>
  );
}

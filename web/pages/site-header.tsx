import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { lazyWithQueries } from '../api/lazy-with-queries';
import { mayBeSignedIn } from '../features/accounts/signed-in-hint';
import { ButtonLink } from '../ui/button';
import { HeaderBar } from '../ui/header-bar';
import { ThemeSwitch } from '../ui/theme-switch';
import { HomeLink } from './home-link';

// Asking the server who is there is not part of the first load of a visitor without an account.
const KnownHeader = lazyWithQueries(async () => (await import('./known-header')).KnownHeader);

interface SiteHeaderProps {
  /** Instead of Sign In and Sign Up, for somebody who is not signed in. */
  readonly invitation?: ReactNode;
}

/** The header of every page but the dashboard and the page of a guest. */
export function SiteHeader({ invitation = <SignInAndUp /> }: SiteHeaderProps) {
  const [mayBeKnown] = useState(mayBeSignedIn);
  if (!mayBeKnown) return <PlainHeader>{invitation}</PlainHeader>;
  return (
    <Suspense fallback={<PlainHeader />}>
      <KnownHeader invitation={invitation} />
    </Suspense>
  );
}

function PlainHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <HeaderBar brand={<HomeLink />}>
      <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
      {children}
    </HeaderBar>
  );
}

function SignInAndUp() {
  return (
    <>
      <Link href="/login" asChild>
        <ButtonLink look="quiet">Sign In</ButtonLink>
      </Link>
      <Link href="/register" asChild>
        <ButtonLink>Sign Up</ButtonLink>
      </Link>
    </>
  );
}

import { dashboard } from '@linecheck/texts/en/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';
import { AccessNotice } from '../shell/access-notice';
import { BackToTesting } from '../shell/back-to-testing';

const toSignIn = (inside: ReactNode) => (
  <Link href="/login" className="link">
    {inside}
  </Link>
);

/** Replaces the dashboard for a visitor who is not signed in. */
export function PlusRequired() {
  const texts = useTexts(dashboard);
  return (
    <AccessNotice
      title={texts.stranger.title}
      actions={
        <>
          <BackToTesting />
          <PageLink href="/register">{texts.stranger.signUp}</PageLink>
        </>
      }
      footnote={rich(texts.stranger.signIn, { link: toSignIn })}
    >
      {texts.stranger.hint}
    </AccessNotice>
  );
}

import { accounts } from '@linecheck/texts/en/forms';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';

/** Link to registration below a sign-in form. */
export function NoAccountYet() {
  const texts = useTexts(accounts);
  const toRegister = (inside: ReactNode) => (
    <Link href="/register" className="link">
      {inside}
    </Link>
  );
  return <p className="mt-6 text-center text-14 text-ink-2">{rich(texts.signIn.noAccount, { link: toRegister })}</p>;
}

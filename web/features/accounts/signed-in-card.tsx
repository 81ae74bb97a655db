import type { SignedInUser } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { navigation } from '@linecheck/texts/en/host';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';
import { Card } from '../../ui/layout/card';
import { displayName } from './use-user';

export function SignedInCard({ user }: { readonly user: SignedInUser }) {
  const navigationTexts = useTexts(navigation);
  const texts = useTexts(accounts);
  return (
    <Card padding="roomy" aria-labelledby="signed-in-title">
      <h1 id="signed-in-title" className="text-22 font-bold tracking-tight">
        {texts.signedIn.title}
      </h1>
      <p className="mt-2 text-ink-2 wrap-anywhere">{fill(texts.signedIn.hint, { name: displayName(user) })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <PageLink href="/dashboard">{texts.signedIn.dashboard}</PageLink>
        <PageLink href="/" variant="default">
          {navigationTexts.backToTesting}
        </PageLink>
      </div>
    </Card>
  );
}

import { roleMay, type SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { activity } from '@linecheck/texts/en/activity';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'wouter';
import { browserLabel } from '../features/accounts/sign-in-list';
import { actingIn } from '../features/accounts/use-user';
import { AuditLog } from '../features/audit/audit-log';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { Card } from '../ui/layout/card';
import { HostOnly, SignInRequired } from './account/host-only';
import { HostFrame } from './shell/host-frame';

export function ActivityPage() {
  const texts = useTexts(activity);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={HostActivity} />;
}

function HostActivity({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(activity);
  const accountTexts = useTexts(account);
  return (
    <HostFrame user={user}>
      <div className="mx-auto max-w-190">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div>
            <h1 className="text-28 font-bold tracking-tight">{texts.title}</h1>
            <p className="mt-1 text-ink-2">{texts.hint}</p>
          </div>
          <Link href="/account" asChild>
            <ButtonLink icon={<ArrowLeft aria-hidden className="rtl-mirrored" />}>{texts.back}</ButtonLink>
          </Link>
        </div>
        {roleMay(actingIn(user)?.role ?? 'owner', 'audit') ? (
          <AuditLog userId={user.id} browserOf={(userAgent) => browserLabel(accountTexts, userAgent)} />
        ) : (
          <Card padding="none">
            <EmptyState icon={<Lock aria-hidden />} title={texts.forOwners.title}>
              {texts.forOwners.hint}
            </EmptyState>
          </Card>
        )}
      </div>
    </HostFrame>
  );
}

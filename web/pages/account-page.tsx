import type { User } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import { AccountDeletion } from '../features/accounts/account-deletion';
import { ExportLink } from '../features/accounts/export-link';
import { NameForm } from '../features/accounts/name-form';
import { PasswordForm } from '../features/accounts/passwords/password-form';
import { ResultLettersCard } from '../features/accounts/result-letters-card';
import { SignInList } from '../features/accounts/sign-in-list';
import { useSignOutCleanup } from '../features/accounts/use-sign-out-cleanup';
import { usePlanReload } from '../features/accounts/use-user';
import { forgetChoice } from '../features/checklists/local-checklist';
import { PlanState } from '../features/plans/plan-state';
import { TrialCard } from '../features/plans/trial-card';
import { useTexts } from '../texts/use-texts';
import { Card } from '../ui/layout/card';
import { HostOnly } from './account/host-only';
import { SignInRequired } from './account/sign-in-required';
import { HostFrame } from './shell/host-frame';

export function AccountPage() {
  const texts = useTexts(account);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={Account} />;
}

function Account({ user }: { readonly user: User }) {
  const texts = useTexts(account);
  const reload = usePlanReload();
  const leave = useSignOutCleanup();
  const [, navigate] = useLocation();
  const sayGoodbye = () => {
    forgetChoice(user.id);
    navigate('/goodbye', { replace: true });
    leave();
  };
  return (
    <HostFrame user={user}>
      <div className="mx-auto grid max-w-190 gap-8">
        <h1 className="text-28 font-bold tracking-tight">{texts.title}</h1>
        <Section title={texts.name.title}>
          <Card>
            <NameForm user={user} />
          </Card>
        </Section>
        <Section title={texts.plan}>
          <div className="grid gap-4">
            <PlanState subscription={user} />
            <TrialCard subscription={user} onChanged={reload} />
          </div>
        </Section>
        <Section title={texts.letters.title} text={texts.letters.hint}>
          <ResultLettersCard />
        </Section>
        <Section title={texts.signIns.title} text={texts.signIns.hint}>
          <SignInList />
        </Section>
        <Section title={texts.password.title} text={texts.password.hint}>
          <Card>
            <PasswordForm user={user} />
          </Card>
        </Section>
        <Section title={texts.data.title} text={texts.data.hint}>
          <ExportLink />
        </Section>
        <Section title={texts.deletion.title} text={texts.deletion.hint}>
          <AccountDeletion user={user} onDeleted={sayGoodbye} />
        </Section>
      </div>
    </HostFrame>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semi tracking-heading">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-ink-2">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

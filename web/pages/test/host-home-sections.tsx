import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { mayUpgrade, planOf, type SignedInUser } from '@linecheck/contract';
import { proOffer as proOfferTexts } from '@linecheck/texts/en/pro-offer';
import { useEffect } from 'react';
import { useVisitor } from '../../features/accounts/use-user';
import { useHostChecklist } from '../../features/checklists/use-host-checklist';
import { AccountLine } from '../../features/plans/account-line';
import { PlanComparison } from '../../features/plans/plan-comparison';
import { bannerText, type OfferedUser, useProOffer } from '../../features/plans/pro-offer-text';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { HomeSections } from './home-sections';

interface HostHomeSectionsProps {
  readonly onChecklist: (items: readonly ChecklistItem[]) => void;
}

export function HostHomeSections({ onChecklist }: HostHomeSectionsProps) {
  const visitor = useVisitor();
  switch (visitor.kind) {
    case 'unknown':
      return <div className="min-h-dvh" />;
    case 'unreachable':
      return null;
    case 'anonymous':
    case 'ended':
      return <HomeSections />;
    case 'host':
      return <HostSections key={visitor.user.id} user={visitor.user} onChecklist={onChecklist} />;
  }
}

function HostSections({ user, onChecklist }: HostHomeSectionsProps & { readonly user: SignedInUser }) {
  const plan = planOf(user, Date.now());
  const checklist = useHostChecklist({ userId: user.id, plan });
  useEffect(() => onChecklist(checklist), [checklist, onChecklist]);
  if (!mayUpgrade(plan)) return null;
  return (
    <div className="grid gap-3">
      <TrialBanner subscription={user} />
      <PlanComparison highlighted="host" />
    </div>
  );
}

/**
 * Banner for a host without an active subscription (S1 §1). Its button is disabled, because nothing is for sale yet.
 */
function TrialBanner({ subscription }: { readonly subscription: OfferedUser }) {
  const texts = useTexts(proOfferTexts);
  return (
    <AccountLine
      title={texts.banner.title}
      text={bannerText(texts, useProOffer(subscription))}
      action={<Button disabled>{texts.banner.action}</Button>}
    />
  );
}

import { planLimits } from '@linecheck/contract';
import { activityLink } from '@linecheck/texts/en/activity-link';
import { proOffer } from '@linecheck/texts/en/pro-offer';
import { Link } from 'wouter';
import { RecentActivity } from '../../features/audit/audit-log';
import { PeoplePanel } from '../../features/people/people-panel';
import { proText, useProOffer } from '../../features/plans/pro-offer-text';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import type { PanelProps } from './dashboard-tabs';

export function PeopleTab({ user, plan }: PanelProps) {
  const texts = useTexts(activityLink);
  const offer = proText(useTexts(proOffer), useProOffer(user));
  if (planLimits[plan].people === 1) return <PeoplePanel user={user} offer={offer} />;
  const all = (
    <Link href="/activity" asChild>
      <ButtonLink>{texts.open}</ButtonLink>
    </Link>
  );
  return (
    <div className="grid gap-8">
      <PeoplePanel user={user} offer={undefined} />
      <RecentActivity userId={user.id} all={all} />
    </div>
  );
}

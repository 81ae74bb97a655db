import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { mayUpgrade, planOf, type User } from '@linecheck/contract';
import { useEffect } from 'react';
import { useVisitor } from '../../features/accounts/use-user';
import { useHostChecklist } from '../../features/checklists/use-host-checklist';
import { PlanComparison } from '../../features/plans/plan-comparison';
import { TrialBanner } from '../../features/plans/trial-banner';
import { HomeSections } from './home-sections';

interface HostHomeSectionsProps {
  /** Called with the host's own checklist once it is loaded. */
  readonly onChecklist: (items: readonly ChecklistItem[]) => void;
}

/** Sections of the test page for a visitor who may be signed in. */
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

function HostSections({ user, onChecklist }: HostHomeSectionsProps & { readonly user: User }) {
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

import { useSettings } from '../../api/use-settings';
import { Badge } from '../../ui/chip';
import { PlanCard } from '../../ui/plan-card';
import { euros, tiers } from './comparison';

const [, plus, pro] = tiers;

/** The plan of a new account. There is one to choose; the other shows what is to come. */
export function PlanChooser() {
  if (useSettings()?.defaultPlan === 'pro') return <ProIncluded />;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Plan</legend>
      <PlanCard
        name="plan"
        value={plus.id}
        defaultChecked
        title={plus.name}
        badge={<Badge>Early access</Badge>}
        price={plus.note}
      >
        Later {euros(plus.priceEur)} per month. No card needed.
      </PlanCard>
      <PlanCard
        name="plan"
        value={pro.id}
        disabled
        title={pro.name}
        badge={<Badge tone="outline">Coming Soon</Badge>}
        price={euros(pro.priceEur)}
      >
        per month. Everything, unlimited.
      </PlanCard>
    </fieldset>
  );
}

/** Where the operator gives every host Pro there is nothing to choose, and nothing to come. */
function ProIncluded() {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Plan</legend>
      <PlanCard
        name="plan"
        value={pro.id}
        defaultChecked
        title={pro.name}
        badge={<Badge>Included</Badge>}
        price={euros(0)}
      >
        Every host of this installation has Pro.
      </PlanCard>
    </fieldset>
  );
}

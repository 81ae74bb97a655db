import { Badge } from '../../ui/chip';
import { PlanCard } from '../../ui/plan-card';
import { tiers } from './comparison';

const [, plus, pro] = tiers;

const euros = (price: number): string => `€${price.toFixed(2)}`;

/** The plan of a new account. There is one to choose; the other shows what is to come. */
export function PlanChooser() {
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

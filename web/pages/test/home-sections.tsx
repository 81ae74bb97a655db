import { Explainer } from '../../features/introduction/explainer';
import { PlanComparison } from '../../features/plans/plan-comparison';

export function HomeSections() {
  return (
    <div className="grid gap-3">
      <Explainer />
      <PlanComparison highlighted="visitor" />
    </div>
  );
}

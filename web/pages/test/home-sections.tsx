import { Explainer } from '../../features/introduction/explainer';
import { PlanComparison } from '../../features/plans/plan-comparison';

/** Explanation of the product, and the plans, for a visitor without an account. */
export function HomeSections() {
  return (
    <div className="grid gap-3">
      <Explainer />
      <PlanComparison highlighted="visitor" />
    </div>
  );
}

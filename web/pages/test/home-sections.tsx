import { Explainer } from '../../features/introduction/explainer';
import { PlanComparison } from '../../features/plans/plan-comparison';

/** For a visitor without an account: an explanation of the product, and the plans. */
export function HomeSections() {
  return (
    <div className="grid gap-3">
      <Explainer />
      <PlanComparison highlighted="visitor" />
    </div>
  );
}

import { Explainer } from '../../features/introduction/explainer';
import { PlanComparison } from '../../features/plans/plan-comparison';

/** For a visitor without an account: what this is, and what an account would bring. */
export function HomeSections() {
  return (
    <div className="grid gap-3">
      <Explainer />
      <PlanComparison highlighted="visitor" />
    </div>
  );
}

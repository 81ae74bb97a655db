import Info from 'lucide-react/icons/info';
import { useSettings } from '../../api/use-settings';
import { Card } from '../../ui/card';
import { ComparisonTable } from '../../ui/comparison-table';
import { Tooltip } from '../../ui/tooltip';
import { type ComparisonRow, comparison, tiers } from './comparison';

interface PlanComparisonProps {
  /** The column of the reader's own tier, or of the one that they are about to choose. */
  readonly highlighted: 'basic' | 'plus';
}

export function PlanComparison({ highlighted }: PlanComparisonProps) {
  const isIncluded = useSettings()?.defaultPlan === 'pro';
  const columns = isIncluded ? tiers.map((tier) => (tier.id === 'pro' ? { ...tier, note: 'Included' } : tier)) : tiers;
  const rows = comparison.map((row) => ({ id: row.id, name: <Feature row={row} />, values: row.values }));
  return (
    <Card padding="none">
      <ComparisonTable
        caption="Compare plans"
        columns={columns}
        rows={rows}
        highlighted={isIncluded && highlighted === 'plus' ? 'pro' : highlighted}
        words={{ yes: 'Yes', no: 'No' }}
      />
    </Card>
  );
}

function Feature({ row }: { readonly row: ComparisonRow }) {
  return (
    <>
      <span className="block">
        {row.feature}
        {/* Stays with the last word where the name takes two lines. */}
        <span className="whitespace-nowrap">
          {'\u00a0'}
          <Tooltip text={row.tooltip} opens="press">
            <button
              type="button"
              className="-my-3.75 -ml-2.5 flex p-3.75 text-ink-3 hover:text-ink sm:-my-1 sm:ml-0 sm:p-1"
              aria-label={`About ${row.feature}`}
            >
              <Info aria-hidden className="size-3.5" />
            </button>
          </Tooltip>
        </span>
      </span>
      <span className="block text-12 text-ink-3">{row.description}</span>
    </>
  );
}

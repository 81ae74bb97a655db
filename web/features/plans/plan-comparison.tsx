import { FREE_PLAN, includesPlan, PAID_PLAN, PLANS, planLimits } from '@linecheck/contract';
import { planComparison } from '@linecheck/texts/en/plan-comparison';
import { plans } from '@linecheck/texts/en/plans';
import Info from 'lucide-react/icons/info';
import { useSettings } from '../../api/use-settings';
import { fill } from '../../texts/fill';
import { formatNumber } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Card } from '../../ui/layout/card';
import { ComparisonTable, type ComparisonValue } from '../../ui/layout/comparison-table';
import { Tooltip } from '../../ui/overlays/tooltip';
import type { PlanTier } from './tiers';

interface PlanComparisonProps {
  /** Highlighted column: the reader's own plan, or the one that they are about to choose. */
  readonly highlighted: 'visitor' | 'host';
}

export function PlanComparison({ highlighted }: PlanComparisonProps) {
  const texts = useTexts(planComparison);
  const { names, notes } = useTexts(plans);
  const defaultPlan = useSettings()?.defaultPlan ?? FREE_PLAN;
  const isIncluded = includesPlan(defaultPlan, PAID_PLAN);
  const columns = TIERS.map((id) => ({
    id,
    name: names[id],
    note: isIncluded && id === defaultPlan ? notes.included : notes[id],
  }));
  const rows = comparison.map(({ feature, amounts }) => ({
    id: feature,
    name: <Feature feature={feature} />,
    values: textsOf(texts, amounts),
  }));
  return (
    <Card padding="none">
      <ComparisonTable
        caption={texts.caption}
        columns={columns}
        rows={rows}
        highlighted={highlighted === 'host' ? defaultPlan : 'basic'}
        labels={{ yes: texts.yes, no: texts.no }}
      />
    </Card>
  );
}

type ByTier<Value> = Readonly<Record<PlanTier, Value>>;

const textsOf = (texts: typeof planComparison, { basic, plus, pro }: ByTier<Amount>): ByTier<ComparisonValue> => ({
  basic: amountText(texts, basic),
  plus: amountText(texts, plus),
  pro: amountText(texts, pro),
});

function amountText(texts: typeof planComparison, amount: Amount): ComparisonValue {
  if (typeof amount === 'number') return formatNumber(amount);
  return typeof amount === 'boolean' ? amount : texts.amounts[amount];
}

function Feature({ feature }: Pick<ComparisonRow, 'feature'>) {
  const texts = useTexts(planComparison);
  const { name, description, tooltip } = texts.features[feature];
  return (
    <>
      <span className="block">
        <span>{name}</span>
        {/* Keeps the button with the last word when the name wraps. */}
        <span className="whitespace-nowrap">
          <span>{'\u00a0'}</span>
          <Tooltip text={tooltip} opens="press">
            <button
              type="button"
              className="-my-3.75 -ms-2.5 flex p-3.75 text-ink-3 hover:text-ink sm:-my-1 sm:ms-0 sm:p-1"
              aria-label={fill(texts.about, { feature: name })}
            >
              <Info aria-hidden className="size-3.5" />
            </button>
          </Tooltip>
        </span>
      </span>
      <span className="block text-12 text-ink-3">{description}</span>
    </>
  );
}

/** From the lowest to the highest tier. Exported for tests. */
export const TIERS = ['basic', ...PLANS] as const satisfies readonly PlanTier[];

type ComparisonTexts = typeof planComparison;

type Amount = boolean | number | keyof ComparisonTexts['amounts'];

interface ComparisonRow {
  readonly feature: keyof ComparisonTexts['features'];
  readonly amounts: Readonly<Record<PlanTier, Amount>>;
}

/**
 * Features of each tier (S1 §1). The server enforces the limits, which are in the contract's `can` and `planLimits`.
 * Exported for tests.
 */
export const comparison = [
  { feature: 'checks', amounts: { basic: true, plus: true, pro: true } },
  { feature: 'labels', amounts: { basic: false, plus: true, pro: true } },
  { feature: 'links', amounts: { basic: false, plus: 1, pro: 'unlimited' } },
  { feature: 'items', amounts: { basic: 3, plus: 'threeAndOneOwn', pro: 'unlimited' } },
  { feature: 'results', amounts: { basic: false, plus: 1, pro: 'unlimited' } },
  { feature: 'episodes', amounts: { basic: false, plus: false, pro: true } },
  { feature: 'clips', amounts: { basic: false, plus: false, pro: true } },
  { feature: 'templates', amounts: { basic: false, plus: false, pro: 'several' } },
  { feature: 'branding', amounts: { basic: false, plus: false, pro: true } },
  { feature: 'people', amounts: { basic: false, plus: planLimits.plus.people, pro: planLimits.pro.people } },
  { feature: 'support', amounts: { basic: false, plus: false, pro: true } },
] as const satisfies readonly ComparisonRow[];

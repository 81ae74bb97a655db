import type { VerdictReason } from '@linecheck/checks/verdict';
import { findings as findingTexts } from '@linecheck/texts/en/readings';
import Info from 'lucide-react/icons/info';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { Chip } from '../ui/feedback/chip';
import { Disclosure } from '../ui/layout/disclosure';
import { findingsIn } from './findings-in';

interface FindingsProps {
  readonly verdict: VerdictReason;
  readonly label: string;
}

export function FindingList({ verdict, label }: FindingsProps) {
  const texts = useTexts(findingTexts);
  const findings = findingsIn(verdict);
  if (findings.length === 0) return null;
  return (
    <section aria-label={label} aria-live="off" className="mt-3 ps-6.5">
      <ul className="flex flex-wrap gap-2">
        {findings.map(({ code, chip }) => (
          <li key={code}>
            <Chip tone="outline" icon={<Info aria-hidden />}>
              {chip}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Disclosure label={fill(texts.whatIsThis, { count: findings.length })}>
          <dl className="grid gap-2 text-14 text-ink-2">
            {findings.map(({ code, chip, about }) => (
              <div key={code}>
                <dt className="font-medium text-ink">{chip}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </div>
    </section>
  );
}

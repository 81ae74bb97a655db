import { mayUpgrade } from '@linecheck/contract';
import { introduction } from '@linecheck/texts/en/introduction';
import Lock from 'lucide-react/icons/lock';
import Mic from 'lucide-react/icons/mic';
import Send from 'lucide-react/icons/send';
import { Link } from 'wouter';
import { useSettings } from '../../api/use-settings';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { FeatureList } from '../../ui/layout/feature-list';
import { FoldCard } from '../../ui/layout/fold-card';

export function Explainer() {
  const texts = useTexts(introduction);
  const defaultPlan = useSettings()?.defaultPlan;
  const hosts = defaultPlan === undefined || mayUpgrade(defaultPlan) ? texts.hostsWithPlus : texts.hostsWithPro;
  return (
    <FoldCard title={texts.title}>
      <p className="mb-5 text-ink-2">{texts.before}</p>
      <FeatureList
        features={[
          { ...texts.checkYourself, icon: <Mic aria-hidden /> },
          { ...texts.staysWithYou, icon: <Lock aria-hidden /> },
          { ...texts.checkGuests, icon: <Send aria-hidden className="rtl-mirrored" /> },
        ]}
      />
      <p className="mt-5 text-14 text-ink-2">
        {rich(hosts, {
          link: (inside) => (
            <Link href="/register" className="link">
              {inside}
            </Link>
          ),
        })}
      </p>
    </FoldCard>
  );
}

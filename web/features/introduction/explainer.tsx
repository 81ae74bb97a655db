import Lock from 'lucide-react/icons/lock';
import Mic from 'lucide-react/icons/mic';
import Send from 'lucide-react/icons/send';
import { Link } from 'wouter';
import { useSettings } from '../../api/use-settings';
import { FeatureList } from '../../ui/feature-list';
import { FoldCard } from '../../ui/fold-card';

const features = [
  {
    name: 'Check yourself',
    text: 'Microphone, camera and connection in about ninety seconds. Every problem comes with the one thing to do about it.',
    icon: <Mic aria-hidden />,
  },
  {
    name: 'Keep it to yourself',
    text: 'Sound and pictures are analysed in your browser and stay there. No account, nothing to download.',
    icon: <Lock aria-hidden />,
  },
  {
    name: 'Check your guests',
    text: 'Send a link. Your guests run the same checks without an account, and you see who is ready before you record.',
    icon: <Send aria-hidden />,
  },
] as const;

/** What the product is, for somebody who has never heard of it (S2 §2). */
export function Explainer() {
  return (
    <FoldCard title="What is Linecheck?">
      <p className="mb-5 text-ink-2">
        Before a show, a sound crew checks every line, one by one, so that nothing fails in front of the audience.
        Linecheck does that for podcasts, livestreams and video calls.
      </p>
      <FeatureList features={features} />
      <p className="mt-5 text-14 text-ink-2">
        Do you host a show?{' '}
        <Link href="/register" className="link">
          Create your host account
        </Link>
        . {useSettings()?.defaultPlan === 'pro' ? 'Every host here has Pro.' : 'Plus is free during early access.'}
      </p>
    </FoldCard>
  );
}

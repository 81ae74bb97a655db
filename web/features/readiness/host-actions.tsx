import type { WholeRecord } from '@linecheck/checks/check';
import { worstStatus } from '@linecheck/checks/outcome';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { summary as summaryTexts } from '@linecheck/texts/en/sharing';
import type { Options } from 'canvas-confetti';
import PartyPopper from 'lucide-react/icons/party-popper';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { showToast } from '../../ui/overlays/toast';

interface HostActionsProps {
  readonly verdicts: WholeRecord<VerdictReason>;
  readonly onRetestAll: () => void;
}

/** Final actions for a host who tests their own setup. */
export function HostActions({ verdicts, onRetestAll }: HostActionsProps) {
  const texts = useTexts(summaryTexts).complete;
  // S2 §4.
  const mayComplete = worstStatus(verdicts) !== 'failed';
  const complete = () => {
    showToast({ title: texts.done, description: texts.hint, tone: 'passed' });
    void celebrate();
  };
  return (
    <div className="mt-4 sm:mt-6">
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">
        <Button
          variant="primary"
          size={48}
          fullWidth="phone"
          icon={<PartyPopper aria-hidden />}
          disabled={!mayComplete}
          onClick={complete}
        >
          {texts.action}
        </Button>
        <Button size={48} fullWidth="phone" icon={<RotateCcw aria-hidden />} onClick={onRetestAll}>
          {texts.again}
        </Button>
      </div>
      {!mayComplete && <p className="mt-3 text-14 text-ink-3">{texts.notYet}</p>}
    </div>
  );
}

/** S2 §9, except the origin, which is our choice: beside the button, not in the middle of the page. */
const BURST = { particleCount: 100, spread: 70, origin: { y: 0.7 } } as const satisfies Options;

interface Celebration {
  readonly isCalm?: () => boolean;
  readonly load?: () => Promise<Throw>;
}

type Throw = (burst: Options) => Promise<unknown> | null;

/** Throws confetti once. Does nothing with reduced motion, or if the confetti cannot be loaded. Exported for tests. */
export async function celebrate({ isCalm = wantsCalm, load = loadConfetti }: Celebration = {}): Promise<void> {
  if (isCalm()) return;
  const throwConfetti = await load().catch(() => undefined);
  await throwConfetti?.(BURST);
}

const wantsCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

async function loadConfetti(): Promise<Throw> {
  const { default: confetti } = await import('canvas-confetti');
  // Its worker would come from a blob, which the Content-Security-Policy forbids.
  return confetti.create(undefined, { useWorker: false, resize: true });
}

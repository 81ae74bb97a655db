import type { Check } from '@linecheck/checks/check';
import { headline } from '@linecheck/checks/readiness/headline';
import type { Verdict } from '@linecheck/checks/verdict';
import PartyPopper from 'lucide-react/icons/party-popper';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/controls/button';
import { showToast } from '../../ui/overlays/toast';
import { celebrate } from './celebrate';

interface HostActionsProps {
  readonly verdicts: Readonly<Record<Check, Verdict>>;
  readonly onRetestAll: () => void;
}

/** The final actions for a host who tests their own setup. */
export function HostActions({ verdicts, onRetestAll }: HostActionsProps) {
  const { mayComplete } = headline(verdicts);
  const complete = () => {
    showToast({ title: 'Setup Complete!', description: "You're ready to record.", tone: 'passed' });
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
          Setup Complete
        </Button>
        <Button size={48} fullWidth="phone" icon={<RotateCcw aria-hidden />} onClick={onRetestAll}>
          Run All Tests Again
        </Button>
      </div>
      {!mayComplete && (
        <p className="mt-3 text-14 text-ink-3">Fix what failed and test it again; then your setup is complete.</p>
      )}
    </div>
  );
}

import { headline } from '@linecheck/checks/readiness/headline';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import PartyPopper from 'lucide-react/icons/party-popper';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast';
import { celebrate } from './celebrate';

interface HostActionsProps {
  readonly statuses: readonly VerdictStatus[];
  readonly onRetestAll: () => void;
}

/** What somebody who tests for themselves can do at the end. */
export function HostActions({ statuses, onRetestAll }: HostActionsProps) {
  const { mayComplete } = headline(statuses);
  const complete = () => {
    showToast({ title: 'Setup Complete!', description: "You're ready to record.", tone: 'passed' });
    void celebrate();
  };
  return (
    <div className="mt-4 sm:mt-6">
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">
        <Button
          look="primary"
          size={48}
          wide="phone"
          icon={<PartyPopper aria-hidden />}
          disabled={!mayComplete}
          onClick={complete}
        >
          Setup Complete
        </Button>
        <Button size={48} wide="phone" icon={<RotateCcw aria-hidden />} onClick={onRetestAll}>
          Run All Tests Again
        </Button>
      </div>
      {!mayComplete && (
        <p className="mt-3 text-14 text-ink-3">Fix what failed and test it again; then your setup is complete.</p>
      )}
    </div>
  );
}

import Check from 'lucide-react/icons/check';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

/** For a host without an active subscription (S1 §1). There is nothing to buy yet, so the button waits. */
export function TrialBanner() {
  return (
    <Card aria-label="Your account">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <span className="max-sm:hidden">
            <span className="disc disc-passed">
              <Check aria-hidden />
            </span>
          </span>
          <div className="min-w-0">
            <p className="font-semi tracking-snug">Account Active</p>
            <p className="text-14 text-ink-2">Pro features coming soon</p>
          </div>
        </div>
        <Button disabled>Coming Soon</Button>
      </div>
    </Card>
  );
}

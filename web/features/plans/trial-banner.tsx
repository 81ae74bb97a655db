import { Button } from '../../ui/button';
import { AccountLine } from './account-line';

/** For a host without an active subscription (S1 §1). There is nothing to buy yet, so the button waits. */
export function TrialBanner() {
  return (
    <AccountLine
      title="Account Active"
      text="Pro features coming soon"
      action={<Button disabled>Coming Soon</Button>}
    />
  );
}

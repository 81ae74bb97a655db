import type { Subscription } from '@linecheck/contract';
import { Button } from '../../ui/button';
import { AccountLine } from './account-line';
import { bannerWords } from './comparison';
import { useProOffer } from './use-trial';

/** For a host without an active subscription (S1 §1). There is nothing to buy yet, so the button waits. */
export function TrialBanner({ subscription }: { readonly subscription: Subscription }) {
  return (
    <AccountLine
      title="Account Active"
      text={bannerWords(useProOffer(subscription))}
      action={<Button disabled>Coming Soon</Button>}
    />
  );
}

import type { Subscription } from '@linecheck/contract';
import proOfferTexts from '@linecheck/texts/en/pro-offer';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { AccountLine } from './account-line';
import { bannerText } from './pro-offer-text';
import { useProOffer } from './use-trial';

/** For a host without an active subscription (S1 §1). There is nothing to buy yet, so the button waits. */
export function TrialBanner({ subscription }: { readonly subscription: Subscription }) {
  const texts = useTexts(proOfferTexts);
  return (
    <AccountLine
      title={texts.banner.title}
      text={bannerText(texts, useProOffer(subscription))}
      action={<Button disabled>{texts.banner.action}</Button>}
    />
  );
}

import type { Subscription } from '@linecheck/contract';
import { proOffer as proOfferTexts } from '@linecheck/texts/en/pro-offer';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { AccountLine } from './account-line';
import { bannerText } from './pro-offer-text';
import { useProOffer } from './use-trial';

/**
 * Banner for a host without an active subscription (S1 §1). Its button is disabled, because nothing is for sale yet.
 */
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

import type proOfferTexts from '@linecheck/texts/en/pro-offer';
import { fill } from '../../texts/fill';
import type { ProOffer } from './pro-offer';

/** Pro in one sentence, the same wherever it is spoken of. */
export const proText = (texts: typeof proOfferTexts, offer: ProOffer): string =>
  offer.kind === 'trial' ? fill(texts.trial, { count: offer.days }) : texts[offer.kind];

/** The same on the test page, in the words of S1 §1. */
export const bannerText = (texts: typeof proOfferTexts, offer: ProOffer): string =>
  offer.kind === 'trial' ? fill(texts.banner.trial, { count: offer.days }) : texts.banner.soon;

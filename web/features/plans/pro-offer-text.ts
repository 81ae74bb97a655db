import { FREE_PLAN, includesPlan, PAID_PLAN, type PlanSubscription, type SignedInUser } from '@linecheck/contract';
import type { proOffer as proOfferTexts } from '@linecheck/texts/en/pro-offer';
import { useSettings } from '../../api/use-settings';
import { fill } from '../../texts/fill';
import { type ProOffer, proOfferFor } from './pro-offer';

/** The part of a user that decides which offer is made. */
export type OfferedUser = PlanSubscription & Pick<SignedInUser, 'isAdmitted'>;

export function useProOffer({ trialStartsAt, isAdmitted }: OfferedUser): ProOffer {
  const { defaultPlan = FREE_PLAN, trialDays = 0 } = useSettings() ?? {};
  const isIncluded = includesPlan(defaultPlan, PAID_PLAN);
  return proOfferFor({ isIncluded, trialDays, mayTry: isAdmitted && trialStartsAt === null });
}

/** Sentence that describes the Pro offer, used on all pages except the test page. */
export const proText = (texts: typeof proOfferTexts, offer: ProOffer): string =>
  offer.kind === 'trial' ? fill(texts.trial, { count: offer.days }) : texts[offer.kind];

/** Pro offer on the test page, in the words of S1 §1. */
export const bannerText = (texts: typeof proOfferTexts, offer: ProOffer): string =>
  offer.kind === 'trial' ? fill(texts.banner.trial, { count: offer.days }) : texts.banner.soon;

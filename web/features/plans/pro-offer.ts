export type ProOffer =
  /** The operator includes it for every host. */
  { readonly kind: 'included' } | { readonly kind: 'trial'; readonly days: number } | { readonly kind: 'soon' };

interface OfferFacts {
  readonly isIncluded: boolean;
  readonly trialDays: number;
  readonly isTrialUsed: boolean;
}

export function proOfferFor({ isIncluded, trialDays, isTrialUsed }: OfferFacts): ProOffer {
  if (isIncluded) return { kind: 'included' };
  return trialDays > 0 && !isTrialUsed ? { kind: 'trial', days: trialDays } : { kind: 'soon' };
}

export type ProOffer =
  /** The operator includes it for every host. */
  { readonly kind: 'included' } | { readonly kind: 'trial'; readonly days: number } | { readonly kind: 'soon' };

interface OfferFacts {
  readonly isIncluded: boolean;
  readonly trialDays: number;
  /** False after a trial, and for an account without one. */
  readonly mayTry: boolean;
}

export function proOfferFor({ isIncluded, trialDays, mayTry }: OfferFacts): ProOffer {
  if (isIncluded) return { kind: 'included' };
  return trialDays > 0 && mayTry ? { kind: 'trial', days: trialDays } : { kind: 'soon' };
}

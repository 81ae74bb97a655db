/** Pro offer of an installation for a reader. */
export type ProOffer =
  /** The operator includes it for every host. */
  { readonly kind: 'included' } | { readonly kind: 'trial'; readonly days: number } | { readonly kind: 'soon' };

interface OfferFacts {
  /** True if every host of the installation has it. */
  readonly isIncluded: boolean;
  readonly trialDays: number;
  /** True if the reader has had their trial. */
  readonly isTrialUsed: boolean;
}

export function proOffer({ isIncluded, trialDays, isTrialUsed }: OfferFacts): ProOffer {
  if (isIncluded) return { kind: 'included' };
  return trialDays > 0 && !isTrialUsed ? { kind: 'trial', days: trialDays } : { kind: 'soon' };
}

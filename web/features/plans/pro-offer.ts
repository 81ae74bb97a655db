/** What holds of Pro on an installation, and for whoever reads it. */
export type ProOffer =
  /** The operator gives it to every host. */
  { readonly kind: 'included' } | { readonly kind: 'trial'; readonly days: number } | { readonly kind: 'soon' };

interface OfferFacts {
  /** Whether every host of the installation has it. */
  readonly isIncluded: boolean;
  readonly trialDays: number;
  /** Whether the reader has had their trial. */
  readonly isTrialUsed: boolean;
}

export function proOffer({ isIncluded, trialDays, isTrialUsed }: OfferFacts): ProOffer {
  if (isIncluded) return { kind: 'included' };
  return trialDays > 0 && !isTrialUsed ? { kind: 'trial', days: trialDays } : { kind: 'soon' };
}

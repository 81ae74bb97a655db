/** Basic is a visitor without an account; the others are plans of a host. */
export type Tier = 'basic' | 'plus' | 'pro';

interface TierFacts {
  readonly id: Tier;
  readonly name: string;
  readonly note: string;
  /** Each month (S1 §1). Plus is free during early access. */
  readonly priceEur: number;
}

/** What is said of the tiers everywhere, also on the pages of text, which take it from here when they are built. */
export const tiers = [
  { id: 'basic', name: 'Basic', note: 'Always free', priceEur: 0 },
  { id: 'plus', name: 'Plus', note: 'Free for now', priceEur: 2.99 },
  { id: 'pro', name: 'Pro', note: 'Coming soon', priceEur: 5.99 },
] as const satisfies readonly TierFacts[];

export const euros = (price: number): string => `€${price === 0 ? '0' : price.toFixed(2)}`;

/** What holds of Pro on an installation, and for whoever reads it. */
export type ProOffer =
  /** The operator gives it to every host. */
  { readonly kind: 'included' } | { readonly kind: 'trial'; readonly days: number } | { readonly kind: 'soon' };

interface OfferFacts {
  readonly defaultPlan: 'plus' | 'pro';
  readonly trialDays: number;
  /** Whether the reader has had their trial. */
  readonly isTrialUsed: boolean;
}

export function proOffer({ defaultPlan, trialDays, isTrialUsed }: OfferFacts): ProOffer {
  if (defaultPlan === 'pro') return { kind: 'included' };
  return trialDays > 0 && !isTrialUsed ? { kind: 'trial', days: trialDays } : { kind: 'soon' };
}

/** Pro in one sentence, the same wherever it is spoken of. */
export function proWords(offer: ProOffer): string {
  switch (offer.kind) {
    case 'included':
      return 'Every host of this installation has Pro.';
    case 'trial':
      return `Pro is coming soon and cannot be bought yet, but every host can try it free for ${inDays(offer.days)}.`;
    case 'soon':
      return 'Pro is coming soon and cannot be bought yet.';
  }
}

/** The same on the test page, in the words of S1 §1. */
export const bannerWords = (offer: ProOffer): string =>
  offer.kind === 'trial'
    ? `Pro features coming soon. On your dashboard you can try them free for ${inDays(offer.days)}.`
    : 'Pro features coming soon';

export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

export interface ComparisonRow {
  readonly id: string;
  readonly feature: string;
  readonly description: string;
  readonly tooltip: string;
  readonly values: Readonly<Record<Tier, boolean | string>>;
}

/** What each tier holds (S1 §1). The limits themselves are the server's, in the contract's `planLimits`. */
export const comparison = [
  {
    id: 'checks',
    feature: 'Microphone, camera, connection',
    description: 'Three checks with advice',
    tooltip: 'Sound and pictures are analysed in the browser. Every problem comes with the one thing to do about it.',
    values: { basic: true, plus: true, pro: true },
  },
  {
    id: 'labels',
    feature: 'Session labels',
    description: 'A title on every link',
    tooltip: 'Name a link after the episode or show that it is for.',
    values: { basic: false, plus: true, pro: true },
  },
  {
    id: 'links',
    feature: 'Guest links',
    description: 'Guests check, you see how it went',
    tooltip: 'Plus: one link at a time, for any guest. Pro: a link for each guest, with their name and your message.',
    values: { basic: false, plus: '1', pro: 'Unlimited' },
  },
  {
    id: 'items',
    feature: 'Checklist items',
    description: 'Power, phone, water, and your own',
    tooltip: 'Everyone has the three standard items. Plus adds one of your own, Pro as many as you like.',
    values: { basic: '3', plus: '3 + 1 own', pro: 'Unlimited' },
  },
  {
    id: 'results',
    feature: 'Guest results',
    description: 'What your guests have sent you',
    tooltip: 'Plus shows the latest result of your guest. Pro shows every one.',
    values: { basic: false, plus: '1', pro: 'Unlimited' },
  },
  {
    id: 'clips',
    feature: 'Test clip recordings',
    description: 'See and hear a guest beforehand',
    tooltip: 'A short clip that a guest records and agrees to send, and one of your own setup.',
    values: { basic: false, plus: false, pro: true },
  },
  {
    id: 'templates',
    feature: 'Checklist templates',
    description: 'A checklist for every kind of show',
    tooltip: 'Keep several checklists and choose one for each link.',
    values: { basic: false, plus: false, pro: 'Multiple' },
  },
  {
    id: 'branding',
    feature: 'Your logo and color',
    description: 'The guest page under your name',
    tooltip: 'Guests see your logo, your color and the name that you choose.',
    values: { basic: false, plus: false, pro: true },
  },
  {
    id: 'support',
    feature: 'Priority support',
    description: 'Your questions first',
    tooltip: 'Questions of Pro hosts are answered before others.',
    values: { basic: false, plus: false, pro: true },
  },
] as const satisfies readonly ComparisonRow[];

/** Basic is a visitor without an account; the others are plans of a host. */
export type Tier = 'basic' | 'plus' | 'pro';

interface TierFacts {
  readonly id: Tier;
  readonly name: string;
  readonly note: string;
  /** Each month (S1 §1). Plus is free during early access. */
  readonly priceEur: number;
}

export const tiers = [
  { id: 'basic', name: 'Basic', note: 'Always free', priceEur: 0 },
  { id: 'plus', name: 'Plus', note: 'Free for now', priceEur: 2.99 },
  { id: 'pro', name: 'Pro', note: 'Coming soon', priceEur: 5.99 },
] as const satisfies readonly TierFacts[];

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

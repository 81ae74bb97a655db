import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Availability of Pro on this installation. Also used by the static page about Pro, which does not load the app. */
export const proOffer = textGroup('guest/pro-offer.proOffer', {
  /** The sentence on every page that mentions Pro. */
  included: 'Every host of this installation has Pro.',
  trial: {
    one: 'Pro is coming soon and cannot be bought yet, but every host can try it free for {count} day.',
    other: 'Pro is coming soon and cannot be bought yet, but every host can try it free for {count} days.',
  },
  soon: 'Pro is coming soon and cannot be bought yet.',
  banner: {
    title: 'Account Active',
    soon: 'Pro features coming soon',
    trial: {
      one: 'Pro features coming soon. On your dashboard you can try them free for {count} day.',
      other: 'Pro features coming soon. On your dashboard you can try them free for {count} days.',
    },
    action: 'Coming Soon',
  },
  /** The page about Pro, if every host has it. */
  pageIncluded: {
    title: 'Pro is included here',
    signUp: 'Create Your Account',
  },
} as const satisfies TextTable);

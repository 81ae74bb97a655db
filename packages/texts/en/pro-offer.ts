import type { Texts } from '../message';

/** What holds of Pro on an installation; also read by the page of text about Pro, which does not load the app. */
export default {
  /** In one sentence, the same wherever Pro is spoken of. */
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
  /** The page about Pro where every host has it. */
  pageIncluded: {
    title: 'Pro is included here',
    signUp: 'Create Your Account',
  },
} as const satisfies Texts;

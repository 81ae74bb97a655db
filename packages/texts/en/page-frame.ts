import type { Texts } from '../message';

/** Around every page, also those of prose, which take their frame from here when they are built. */
export default {
  skip: 'Skip to the content',
  footer: 'About Linecheck',
  copyright: '© {year} Linecheck. Every line checked before you go live.',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
  pro: 'Pro',
} as const satisfies Texts;

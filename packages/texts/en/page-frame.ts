import type { Texts } from '../message';

/** Around every page, also those of prose, which take their frame from here when they are built, and before any page is there. */
export default {
  skip: 'Skip to the content',
  footer: 'About Linecheck',
  copyright: '© {year} Linecheck. Every line checked before you go live.',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
  pro: 'Pro',
  cannotStart:
    'Linecheck cannot start in your browser. Open this page in a current version of {browsers}; on an iPhone, update iOS.',
} as const satisfies Texts;

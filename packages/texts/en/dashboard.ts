import type { Texts } from '../message';

/** The dashboard around its tabs. */
export default {
  title: 'Dashboard',
  loading: 'Loading...',
  tabs: {
    sessions: 'Guest Sessions',
    recordings: 'My Recordings',
    checklists: 'Checklist Templates',
    branding: 'Branding',
  },
  /** For somebody who is not signed in. */
  stranger: {
    title: 'Plus Features Required',
    hint: 'The dashboard is available for Plus and Pro subscribers.',
    signUp: 'Sign Up for Plus',
    signIn: 'Have an account? <link>Sign In</link>',
  },
  /** A tab of Pro was asked for on Plus. */
  proTab: {
    title: '{tab} is a Pro feature',
    hint: 'Your guest link and your checklist are part of Plus, and stay as they are.',
  },
  proOver: {
    title: 'You are on Plus now',
    hint: 'What you have typed here can no longer be saved. It stays until you leave this page, so that you can copy it.',
  },
  /** That a link leads to. */
  result: {
    notLoaded: 'This result could not be loaded',
    notShown: {
      title: 'This result is not shown',
      description: 'Plus shows the latest result of a link. Earlier ones are kept, and Pro shows them all.',
    },
    gone: {
      title: 'This result is no longer available',
    },
  },
} as const satisfies Texts;

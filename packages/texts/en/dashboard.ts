import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The dashboard around its tabs. */
export const dashboard = textGroup('host/dashboard.dashboard', {
  title: 'Dashboard',
  loading: 'Loading...',
  tabs: {
    sessions: 'Guest Sessions',
    episodes: 'Episodes',
    recordings: 'My Recordings',
    checklists: 'Checklist Templates',
    branding: 'Branding',
    people: 'People',
  },
  /** For a visitor without a sign-in. */
  stranger: {
    title: 'Plus Features Required',
    hint: 'The dashboard is available for Plus and Pro subscribers.',
    signUp: 'Sign Up for Plus',
    signIn: 'Have an account? <link>Sign In</link>',
  },
  /** For a host on Plus who opens a tab of Pro. */
  proTab: {
    title: '{tab} is a Pro feature',
    hint: 'Your guest link and your checklist are part of Plus, and stay as they are.',
  },
  proOver: {
    title: 'You are on Plus now',
    hint: 'What you have typed here can no longer be saved. It stays until you leave this page, so that you can copy it.',
  },
  /** Errors of a link to a result. */
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
} as const satisfies TextTable);

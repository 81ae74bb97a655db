import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The table that compares the plans. */
export const planComparison = textGroup('guest/plan-comparison.planComparison', {
  caption: 'Compare plans',
  about: 'About {feature}',
  yes: 'Yes',
  no: 'No',
  /** Amounts that are neither a number nor yes or no. */
  amounts: {
    threeAndOneOwn: '3 + 1 own',
    several: 'Multiple',
    unlimited: 'Unlimited',
  },
  features: {
    checks: {
      name: 'Microphone, camera, connection',
      description: 'Three checks with advice',
      tooltip: 'Sound and pictures are analyzed in the browser. Every problem comes with the one thing to do about it.',
    },
    labels: {
      name: 'Session labels',
      description: 'A title on every link',
      tooltip: 'Name a link after the episode or show that it is for.',
    },
    links: {
      name: 'Guest links',
      description: 'Guests check, you see how it went',
      tooltip: 'Plus: one link at a time, for any guest. Pro: a link for each guest, with their name and your message.',
    },
    items: {
      name: 'Checklist items',
      description: 'Power, phone, water, and your own',
      tooltip: 'Everyone has the three standard items. Plus adds one of your own, Pro as many as you like.',
    },
    results: {
      name: 'Guest results',
      description: 'What your guests have sent you',
      tooltip: 'Plus shows the latest result of your guest. Pro shows every one.',
    },
    episodes: {
      name: 'Episodes',
      description: 'Who is ready for this show',
      tooltip: 'Plan a date with its guests, choose what the show asks for, and see on one board who is ready.',
    },
    clips: {
      name: 'Test clip recordings',
      description: 'See and hear a guest beforehand',
      tooltip: 'A short clip that a guest records and agrees to send, and one of your own setup.',
    },
    templates: {
      name: 'Checklist templates',
      description: 'A checklist for every kind of show',
      tooltip: 'Keep several checklists and choose one for each link.',
    },
    branding: {
      name: 'Your logo and color',
      description: 'The guest page under your name',
      tooltip: 'Guests see your logo, your color and the name that you choose.',
    },
    people: {
      name: 'People',
      description: 'Work on the same guests',
      tooltip:
        'Pro: invite others to your guests and results, to work on them or only to look. Each has their own sign-in.',
    },
    support: {
      name: 'Priority support',
      description: 'Your questions first',
      tooltip: 'Questions of Pro hosts are answered before others.',
    },
  },
} as const satisfies TextTable);

import type { TextTable } from '../message';

/** The plans, and the trial of Pro. */
export const plans = {
  names: { basic: 'Basic', plus: 'Plus', pro: 'Pro' },
  /** Notes below the name of a plan. */
  notes: { basic: 'Always free', plus: 'Free for now', pro: 'Coming soon', included: 'Included' },
  chooser: {
    title: 'Plan',
    plusBadge: 'Early access',
    plusPrice: 'Later {price} per month. No card needed.',
    proBadge: 'Coming Soon',
    proHint: 'per month. Everything, unlimited.',
  },
  accountLabel: 'Your account',
  /** The host's plan, and when it ends. */
  state: {
    onTrial: {
      one: 'Your Pro trial ends on {date}, in {count} day. After that you are on Plus.',
      other: 'Your Pro trial ends on {date}, in {count} days. After that you are on Plus.',
    },
    pro: 'Unlimited personal links, episodes, templates, branding and clips.',
    plus: 'One guest link at a time, with its latest result.',
    plusAfterTrial: 'One guest link at a time, with its latest result. Your Pro trial ended on {date}.',
  },
  /** Shown when Pro ends while one of its pages is open. */
  over: {
    toast: 'Pro has ended',
    toastHint: 'You are on Plus now. What you have typed is still here.',
  },
  trial: {
    title: 'Pro trial',
    daysLeft: {
      one: '{count} day left. Nothing is lost when it ends.',
      other: '{count} days left. Nothing is lost when it ends.',
    },
    offerTitle: { one: 'Try Pro free for {count} day', other: 'Try Pro free for {count} days' },
    offer:
      'Unlimited personal links, episodes, templates, branding and clips, before Pro can be bought. No card needed.',
    start: 'Start Free Trial',
    started: 'Your Pro trial has started',
    notStarted: 'The trial could not be started',
    end: 'End Trial',
    endTitle: 'End your Pro trial now?',
    endHint:
      'You return to Plus immediately, and there is no second trial. Your links, results, templates and clips are kept.',
    keep: 'Keep Trial',
    close: 'Close',
    ended: 'Your Pro trial has ended',
    endedHint: 'You are on Plus again.',
    notEnded: 'The trial could not be ended',
  },
  tryAgain: 'Please try again.',
} as const satisfies TextTable;

/** The table that compares the plans. */
export const planComparison = {
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
} as const satisfies TextTable;

/** The introduction to Linecheck on the first page. */
export const introduction = {
  title: 'What is Linecheck?',
  before:
    'Before a show, a sound crew checks every line, one by one, so that nothing fails in front of the audience. Linecheck does that for podcasts, livestreams and video calls.',
  checkYourself: {
    name: 'Check yourself',
    text: 'Microphone, camera and connection in about ninety seconds. Every problem comes with the one thing to do about it.',
  },
  staysWithYou: {
    name: 'Keep it to yourself',
    text: 'Sound and pictures are analyzed in your browser and stay there. No account, nothing to download.',
  },
  checkGuests: {
    name: 'Check your guests',
    text: 'Send a link. Your guests run the same checks without an account, and you see who is ready before you record.',
  },
  hostsWithPro: 'Do you host a show? <link>Create your host account</link>. Every host here has Pro.',
  hostsWithPlus: 'Do you host a show? <link>Create your host account</link>. Plus is free during early access.',
} as const satisfies TextTable;

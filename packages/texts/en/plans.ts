import type { TextTable } from '../message';
import { textGroup } from '../text-group';
import { planNames } from './plan-names';

/** The plans, and the trial of Pro. */
export const plans = textGroup('guest/plans.plans', {
  names: planNames,
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
} as const satisfies TextTable);

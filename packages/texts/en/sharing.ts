import type { Texts } from '../message';

/** How a guest sends results to their host. */
export default {
  name: 'Your name',
  email: 'Your email (optional)',
  note: 'Note for {hostName} (optional)',
  share: 'Share Results with Host',
  shareUpdate: 'Share Update',
  sendAgain: 'Send Again',
  isShared: 'Results Shared',
  retestAll: 'Retest All',
  runAgain: 'Run Again',
  hostSees: '{hostName} can see your results now. You can close this page.',
  hostSeesOlder: {
    today: '{hostName} has what you shared at {when}, but not your changes since. An update replaces it.',
    earlier: '{hostName} has what you shared on {when}, but not your changes since. An update replaces it.',
  },
  hostWillSee: '{hostName} will see these results and your checklist. No sound or picture is sent.',
  hostWillSeeWithClip: '{hostName} will see these results and your checklist next to your recording.',
  whatIsSent: 'What will be sent',
  notSent: 'Your results have not been sent',
  notSentButKept: '{message} They are kept in this browser: you can send them again, even after reloading the page.',
  linkClosed: 'This link no longer accepts results',
  linkClosedHint:
    'Nothing has been sent. Please ask {hostName} for a new link; your results stay on this page until you close it.',
  toast: {
    sent: 'Results submitted!',
    failed: 'Submission failed',
    tryAgain: 'Please try again.',
  },
  /** Asked once before sending, where something that the host requires is not ticked. */
  required: {
    hint: {
      one: '{hostName} asks for this before the session:',
      other: '{hostName} asks for these before the session:',
    },
    more: '{count} more',
    shareAnyway: 'Share anyway',
    goToChecklist: 'Go to the checklist',
    close: 'Close',
  },
} as const satisfies Texts;

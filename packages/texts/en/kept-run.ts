import type { Texts } from '../message';

/** What a guest reads after a reload: what this browser has kept of an earlier visit, and what the host has. */
export default {
  checked: {
    before: 'Checked earlier',
    today: 'Checked at {when}',
    earlier: 'Checked on {when}',
  },
  /** In the card of a check that was brought back. */
  card: '{checked}.',
  gone: {
    microphone: '{checked}. The recording itself was not kept.',
    camera: '{checked}. The picture itself was not kept.',
  },
  shared: {
    today: 'Results shared at {when}',
    earlier: 'Results shared on {when}',
  },
  furtherRun: 'This is another run: if you share it, {hostName} sees it next to the previous one.',
  keptChecklist: 'We kept your checklist',
  keptChecks: 'We kept your checks',
  keptChecksFrom: 'We kept your checks from {when}',
  notShared: '{hostName} does not have them yet. Sound and pictures are never kept.',
  partlyShared: {
    today:
      '{hostName} has what you shared at {when}, but nothing you have done since. Sound and pictures are never kept.',
    earlier:
      '{hostName} has what you shared on {when}, but nothing you have done since. Sound and pictures are never kept.',
  },
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverHint: 'Your checks, ticks and note are deleted from this browser, and you check everything again.',
  keep: 'Keep them',
  close: 'Close',
  hostHas: '{hostName} has them: {statuses}. You can close this page.',
  status: {
    passed: '{check} passed',
    warning: '{check} with a warning',
    failed: '{check} failed',
  },
  runAgain: 'Run Again',
  sent: 'Your results have been sent',
  sentHint: 'Your host can see them now. You can close this page, or run the checks again.',
  closed: 'This link no longer accepts results',
  closedHint: 'Please ask your host for a new one. You can still run the checks here.',
  unsent: 'Your last results have not been sent yet',
  unsentHint: 'They are kept in this browser.',
  send: 'Send them now',
} as const satisfies Texts;

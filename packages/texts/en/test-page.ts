import type { Texts } from '../message';

export default {
  yourHost: 'Your host',
  welcomeGuest: 'Welcome, Guest',
  guestHint: 'Check your microphone, camera and connection before your session.',
  loadingInvitation: 'Loading your invitation…',
  leaveTitle: 'Leave without sharing?',
  leave: 'Leave',
  stay: 'Stay and share',
  leaveKept:
    '{hostName} does not have your results yet. They are kept in this browser for 24 hours: open your link again to share them.',
  leaveLost: '{hostName} does not have your results yet. They are lost when you leave.',
  visitorTitle: 'Check your setup before you go live',
  visitorHint:
    'Microphone, camera and connection in about ninety seconds, with a short checklist. In your browser, nothing to download.',
} as const satisfies Texts;

import type { Texts } from '../message';

/** The test page of a guest, which a visitor without a link does not load. */
export default {
  tagline: 'Setup check before your session',
  switchToDarkMode: 'Switch to dark mode',
  switchToLightMode: 'Switch to light mode',
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
} as const satisfies Texts;

import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The test page of a guest. Visitors without a link do not load it. */
export const guestPage = textGroup('guest/guest-page.guestPage', {
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
} as const satisfies TextTable);

/** The guest page before the checks. */
export const invitation = textGroup('guest/guest-page.invitation', {
  welcome: 'Welcome, {name}',
  setupCheckFor: 'Setup check for {title}',
  welcomeGuest: 'Welcome, {guest}!',
  welcomeAnybody: 'Welcome!',
  purpose: '{host} would like to know that everything works before {title}. The checks take about ninety seconds.',
  unreachableAdvice: '{message} You can run the checks in the meantime.',
  unreachable: 'We could not load your invitation',
  next: 'What happens next?',
  steps: {
    checks: 'Run microphone, camera and connection tests',
    checklist: 'Complete the preparation checklist',
    feedback: 'Get instant feedback',
    noAccount: 'No account required',
  },
  duration: 'The checks take about ninety seconds.',
  setupCheckTitle: 'This is a setup check — not the call itself',
  more: 'Read more',
  less: 'Read less',
  visitLoggedHint: '{time}. Your host sees when the link was first opened, and nothing else about your visit.',
  visitLogged: 'Visit Logged',
  titleNotValid: 'Link not valid · Linecheck',
  titleValid: 'Setup check for {title} · {host}',
  visitToast: 'Guest link accessed',
  visitToastHint: 'This visit has been logged for the link owner.',
  landingTitle: 'Guest Testing Link',
  landingHint: "You've been invited to test your recording setup",
  start: 'Start Testing My Setup',
  notValidAdvice:
    "Please copy the whole link again from your host's message. If it still does not open, ask your host for a new one.",
  checkAnyway: 'Check my setup anyway',
  notValid: 'This link is incomplete or no longer valid',
  worksWithout: 'The checks work without a link, too. They run in your browser, and nothing is sent to anyone.',
} as const satisfies TextTable);

/** The card that chat programs show for a guest link. It has no names of guests and no titles of links. */
export const linkPreview = textGroup('guest-server/guest-page.linkPreview', {
  title: 'Setup check with {host}',
  description:
    'Check your microphone, camera and connection before your session. In your browser, nothing to download.',
} as const satisfies TextTable);

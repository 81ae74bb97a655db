import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The page of an invitation to a workspace. */
export const join = textGroup('host/join.join', {
  title: 'Work together on {name}',
  text: '{inviter} invites you as a {role}.',
  textWithAddress: '{inviter} ({email}) invites you as a {role}.',
  unconfirmed:
    'The name was typed by the sender, whose email address is not confirmed. Accept only if you expect this invitation.',
  anonymousText: 'You are invited as a {role}.',
  roles: { producer: 'producer', viewer: 'viewer' },
  accept: 'Accept',
  decline: 'Decline',
  register: 'Create an account',
  signIn: 'Sign In',
  account: 'You accept as {email}.',
  needsAccount: 'Sign in to accept, or create an account. Nothing is accepted until then.',
  otherAccount: 'This invitation is for {email}. You are signed in as {account}.',
  signOut: 'Sign Out and Continue',
  useAnother: 'Use another account',
  notSignedOut: 'Could not sign out',
  notAccepted: 'Could not accept',
  full: 'All places are taken at the moment. Ask the person who invited you.',
  failedHint: 'Please try again.',
  notDeclined: 'Could not decline',
  declined: 'The invitation is declined',
  declinedHint: 'Nothing was shared with you. You can close this page.',
  /** Replaces the page for a link that does not work. */
  invalid: {
    general: {
      title: 'This invitation does not work',
      text: 'The link is incomplete, or a newer one has replaced it. Open it again from the message, or ask for a new one.',
    },
    used: {
      title: 'This invitation has been used',
      text: 'It works once. If you accepted it yourself, you find the others on your dashboard. If not, ask for a new one.',
    },
    revoked: {
      title: 'This invitation has been withdrawn',
      text: 'Nothing was shared with you. Ask the person who invited you.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'An invitation works for 7 days. Ask the person who invited you for a new one.',
    },
  },
  member: {
    title: 'You are a member already',
    text: 'You find the guests and results of {name} on your dashboard. The invitation stays valid for someone else.',
  },
  notLoaded: 'The invitation could not be loaded',
  loading: 'Loading the invitation...',
  dashboard: 'Go to the dashboard',
} as const satisfies TextTable);

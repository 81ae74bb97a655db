import type { Texts } from '../message';

/** What the server sends by mail. Nothing that strangers have typed stands in a letter. */
export default {
  greeting: 'Hello,',
  /** Below a button, for programs that do not show it. */
  plainAddress: 'If the button does not work, open this address: {link}',
  reset: {
    subject: 'Password Reset Request',
    opening: 'Somebody, hopefully you, asked for a new password for your Linecheck account at {publicUrl}.',
    request: 'Choose your new password here:',
    action: 'Choose a new password',
    expiry: {
      one: 'This link expires in {count} minute and works once.',
      other: 'This link expires in {count} minutes and works once.',
    },
    otherwise: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  invitation: {
    subject: 'Your Invitation to Linecheck',
    opening:
      'You are invited to create a host account at {publicUrl}, where guests check their microphone, camera and connection before a session.',
    request: 'Create your account here:',
    action: 'Create your account',
    expiry: {
      one: 'This link works once, for this address, and expires in {count} day.',
      other: 'This link works once, for this address, and expires in {count} days.',
    },
  },
  /** Of the address of a new account. */
  confirmation: {
    subject: 'Confirm Your Email Address',
    opening: 'Somebody, hopefully you, has created a Linecheck account at {publicUrl} with this email address.',
    request: 'Please confirm that it is yours. Until then, storage for recordings is limited; everything else works.',
    action: 'Confirm your address',
    expiry: {
      one: 'This link expires in {count} day and works once.',
      other: 'This link expires in {count} days and works once.',
    },
    otherwise: 'If it was not you, do not confirm it, and you will hear nothing more from us.',
  },
  /** To a host whose password strangers keep trying. */
  guessing: {
    subject: 'Somebody is trying to sign in to your account',
    opening:
      'Somebody has tried many passwords for your Linecheck account at {publicUrl} within an hour. This has changed nothing.',
    state:
      'To protect your account, nobody can sign in to it from a new browser for up to an hour. Browsers in which you have signed in before keep working as usual.',
    advice:
      'If you use the same password elsewhere, or it is a short one, please choose a new one. You can also do so if it was you who forgot it.',
    action: 'Choose a new password',
  },
  /** To a host when a guest is done; the names are as the host has written them. */
  result: {
    subjects: {
      passed: '{guest} is done: all checks passed',
      problems: '{guest} is done: there are problems',
    },
    opening: '{guest} has finished the checks of your link "{title}".',
    verdict: '{check}: {status}',
    statuses: { passed: 'passed', warning: 'warning', failed: 'failed', notChecked: 'not checked' },
    action: 'See the result',
    request: 'See the result:',
    last: 'There have been many results within an hour. You will get no further emails about it for a while; your dashboard shows all of them.',
    why: 'You get this email because you asked for it on your account page.',
    off: 'Turn off these emails',
    offRequest: 'Turn off these emails:',
  },
} as const satisfies Texts;

import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The page of a host's account. */
export const account = textGroup('host/account.account', {
  /** For a refusal without a message. */
  notChangedHint: 'Please try again.',
  title: 'Your account',
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only you can see your account.',
    action: 'Sign In',
  },
  name: {
    title: 'Name and email',
    save: 'Save Name',
    saved: 'Your name is saved',
    notSaved: 'Your name could not be saved',
  },
  /** The address of the account, and the new one that waits for its confirmation. */
  email: {
    label: 'Email',
    hint: 'You sign in with it, and get your emails there.',
    mailOff: 'It can be changed once this installation sends emails. Ask its operator.',
    change: 'Change<of> email address</of>',
    sent: 'We have written to {email}',
    validUntil: 'Open the link there until {when}. Before that, nothing changes.',
    cancel: 'Cancel<of> change of email address</of>',
    cancelled: 'Your address stays as it is',
    notCancelled: 'The change could not be cancelled',
  },
  plan: 'Plan',
  /** Emails about guests' results. */
  letters: {
    title: 'Emails',
    hint: 'We can email you when a guest is done. At most five emails an hour for each link.',
    label: 'Emails about results',
    options: { all: 'All results', problems: 'Problems only', none: 'None' },
    obstacles: {
      noMail: 'This installation does not send emails yet, so you will not get any.',
      unconfirmed:
        'They start once you confirm your address with the link in the email that you got when you signed up.',
    },
    loading: 'Loading...',
    notLoaded: 'Your choice could not be loaded',
    saved: 'Your choice is saved',
    notSaved: 'Your choice could not be saved',
  },
  /** The host's sign-ins. */
  signIns: {
    title: 'Where you are signed in',
    hint: 'If you do not recognize one of these, sign it out, and change your password or remove the passkey that it used.',
    loading: 'Loading...',
    notLoaded: 'Your sign-ins could not be loaded',
    label: 'Sign-ins',
    /** Names of a sign-in: by browser, with or without the system. */
    browsers: {
      known: { alone: '{browser}', on: '{browser} on {system}' },
      app: { alone: 'An app', on: 'An app on {system}' },
      unknown: { alone: 'Unknown browser', on: 'Unknown browser on {system}' },
    },
    since: 'Signed in {when}',
    usedNow: 'Used within the last hour',
    lastUsed: 'Last used {when}',
    current: 'This browser',
    end: 'Sign Out<of> {browser}</of>',
    ended: 'Signed out there',
    notEnded: 'Could not sign out there',
    endOthers: 'Sign Out Everywhere Else',
    endedOthers: 'Signed out everywhere else',
  },
  password: {
    title: 'Password',
    hint: 'A new password signs out every other browser.',
    setHint: 'You sign in without one. If you set one, you can sign in with it as well.',
    off: 'People sign in by {service} here. Passwords are switched off.',
    new: 'New password',
    showNew: 'Show new password',
    hideNew: 'Hide new password',
    change: 'Change Password',
    set: 'Set a Password',
    changed: 'Your password has been changed',
    changedHint: 'All other browsers are signed out.',
    isSet: 'Your password is set',
    notChanged: 'Your password could not be changed',
  },
  /** The export of the host's data. */
  data: {
    title: 'Your data',
    hint: 'Your account, links, results, notifications, templates, branding and clips, in one zip file that any computer can open.',
    export: 'Export All Data',
    notExported: 'Your data could not be exported',
    tooOften: {
      one: 'You have exported your data too often. Please try again in a minute.',
      other: 'You have exported your data too often. Please try again in {count} minutes.',
    },
    failedHint: 'Please try again.',
  },
  deletion: {
    title: 'Delete your account',
    hint: 'Everything that belongs to it is deleted immediately and permanently.',
    open: 'Delete Account',
    question: 'Delete your account?',
    questionHint: 'It is deleted immediately and permanently, and cannot be restored.',
    lost: 'This is deleted as well:',
    losses: {
      links: 'every guest link: guests who open one are told that it is not valid',
      results: 'the results, notes and clips that guests have sent you, and your own clips',
      settings: 'your notifications, checklist templates and branding',
      account: 'your name, your email address and every sign-in',
    },
    exportFirst: 'You can <link>export all your data</link> first.',
    email: 'Type {email} to confirm',
    cancel: 'Keep Account',
    confirm: 'Delete Account Permanently',
    differs: 'This is not the address of your account.',
    failed: 'Your account could not be deleted',
    close: 'Close',
    /** The workspaces that would be left without an owner. */
    ownerless: {
      title: 'Others would be left without an owner',
      hint: 'Make another person an owner there first, or delete it with your account. Its guests and results are then gone for everyone in it.',
      handOver: 'Choose another owner of {name}',
      deleteAlso: 'Delete {name} for everyone',
    },
  },
} as const satisfies TextTable);

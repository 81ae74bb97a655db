import type { TextTable } from '../message';

/** The page of a host's account. */
export const account = {
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
    email: 'Email',
    emailHint: 'You sign in with it. It cannot be changed here.',
    save: 'Save Name',
    saved: 'Your name is saved',
    notSaved: 'Your name could not be saved',
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
    hint: 'If you do not recognize one of these, sign it out and change your password.',
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
    current: 'Current password',
    showCurrent: 'Show current password',
    hideCurrent: 'Hide current password',
    new: 'New password',
    showNew: 'Show new password',
    hideNew: 'Hide new password',
    change: 'Change Password',
    changed: 'Your password has been changed',
    changedHint: 'All other browsers are signed out.',
    notChanged: 'Your password could not be changed',
  },
  /** The ways in which the host signs in. */
  methods: {
    label: 'How you sign in',
    names: { password: 'Password' },
    used: 'Last used {when}',
    loading: 'Loading...',
    notLoaded: 'Your sign-in methods could not be loaded',
  },
  /** Asks for the password before something that cannot be undone. */
  confirmation: {
    title: 'Please enter your password again',
    hint: 'What you are about to do cannot be undone. You stay signed in.',
    password: 'Your password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    cancel: 'Cancel',
    confirm: 'Continue',
    failed: 'Your password could not be checked',
    close: 'Close',
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
    password: 'Your password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    cancel: 'Keep Account',
    confirm: 'Delete Account Permanently',
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
} as const satisfies TextTable;

/** The people of a workspace: the tab of its owners, the switcher, and the page of an invitation. */
export const people = {
  title: 'Your team',
  titleOf: 'People of {name}',
  hint: 'Everyone here sees the same guests and results. Each signs in with their own account.',
  loading: 'Loading people...',
  notLoaded: 'The people could not be loaded',
  list: 'People',
  you: '{name} <you>you</you>',
  meta: '{email} · {methods}',
  methods: { password: 'password' },
  roles: { owner: 'Owner', producer: 'Producer', viewer: 'Viewer' },
  roleHints: {
    producer: 'A producer does everything with guests, results and templates.',
    viewer: 'A viewer sees guests and results, and changes nothing.',
  },
  role: 'Role of {name}',
  seenNow: 'Signed in now',
  seen: 'Last seen {when}',
  neverSeen: 'Not signed in',
  failedHint: 'Please try again.',
  /** Shown with a chosen role that is not saved yet. */
  roleDraft: { save: 'Save<of> role of {name}</of>', cancel: 'Cancel<of> new role of {name}</of>' },
  /** Questions before a role is saved. */
  roleQuestions: {
    promotion: {
      title: 'Make {name} an owner?',
      hint: 'An owner manages people, brand and plan like you, and can also remove you.',
      confirm: 'Make owner',
    },
    demotion: {
      title: 'Change the role of {name}?',
      hint: '{name} can no longer manage people.',
      confirm: 'Change role',
    },
    own: {
      title: 'Stop being an owner?',
      hint: 'You can no longer manage people; another owner would have to change it back.',
      confirm: 'Stop being an owner',
    },
  },
  /** Added to a question before an owner stops being one. */
  invitationsEnd: {
    one: 'One open invitation ends with it.',
    other: '{count} open invitations end with it.',
  },
  roleChanged: '{name}’s role was changed',
  roleNotChanged: 'The role could not be changed',
  remove: {
    open: 'Remove {name}',
    title: 'Remove {name}?',
    hint: '{name} can no longer see your guests and results. Open pages close immediately. The links and results stay.',
    /** A person who has made links to boards and reports still knows them. */
    endLinks: {
      one: 'Also end the read-only link to a board or report that {name} made',
      other: 'Also end the {count} read-only links to boards and reports that {name} made',
    },
    confirm: 'Remove',
    cancel: 'Cancel',
    done: '{name} is removed',
    failed: 'Could not remove this person',
  },
  leave: {
    open: 'Leave',
    section: 'Leave {name}',
    sectionHint: 'You no longer see its guests and results. An owner can invite you again.',
    title: 'Leave this team?',
    hint: 'You no longer see this team’s guests and results. They stay with the others. An owner can invite you again.',
    confirm: 'Leave',
    failed: 'Could not leave',
  },
  handOver: {
    open: 'Hand over to {name}',
    title: 'Hand over to {name}?',
    hint: '{name} becomes an owner and you become a producer. Only an owner can undo this.',
    confirm: 'Hand over',
    done: '{name} is an owner now',
    failed: 'Could not hand over',
  },
  invite: {
    title: 'Invite someone',
    email: 'Email',
    placeholder: 'name@example.com',
    role: 'Role',
    action: 'Invite',
    link: 'Create a link',
    linkHint: 'The link works once, for 7 days. Send it only to the person that you want to invite.',
    copy: 'Copy Link',
    copied: 'Copied',
    notCopied: 'Not copied',
    linkLabel: 'Link of the invitation',
    /** Where this installation sends email, but not for an account whose address may be anyone's. */
    unconfirmed:
      'Your email address is not confirmed, so you get a link to send yourself. To confirm it, open the link in the email that you got after registering, or request a new password.',
    notAdmitted: 'You cannot invite others to your own team',
    notAdmittedHint:
      'You came by an invitation, and the operator of this installation decides who has an account here. Ask them to admit you as a host.',
    sent: 'The invitation is on its way',
    made: 'The invitation is ready',
    failed: 'Could not invite',
    full: {
      one: 'The only seat is taken.',
      other: 'All {count} seats are taken, including open invitations. Remove a person or revoke an invitation first.',
    },
    plan: 'Work together with Pro',
    planHint:
      'Others see the same guests and results, each with their own sign-in. Producers do everything with them, viewers only look.',
  },
  invitation: {
    anyone: 'Link to copy',
    meta: 'Invited {when}',
    valid: 'Valid until {when}',
    expired: 'Expired',
    again: 'Send again<of> to {name}</of>',
    newLink: 'New link<of> for {name}</of>',
    revoke: 'Revoke the invitation of {name}',
    revokeTitle: 'Revoke this invitation?',
    revokeHint: 'Its link stops working immediately.',
    revokeConfirm: 'Revoke',
    revoked: 'The invitation is revoked',
    notRevoked: 'Could not revoke the invitation',
  },
  /** Deletes a workspace that is not the person's own. */
  deletion: {
    section: 'Delete {name}',
    sectionHint: 'Its guests and results are deleted for everyone in it, immediately and permanently.',
    open: 'Delete {name}',
    question: 'Delete {name}?',
    questionHint: 'It is deleted immediately and permanently, and cannot be restored.',
    lost: 'This is deleted for everyone in it:',
    losses: {
      links: 'every guest link: guests who open one are told that it is not valid',
      results: 'all results, notes and clips',
      settings: 'checklist templates, branding, open invitations and the record of activity',
    },
    kept: 'All of them keep their accounts.',
    name: 'Type {name} to confirm',
    cancel: 'Keep it',
    confirm: 'Delete Permanently',
    failed: 'Could not delete it',
    close: 'Close',
  },
  name: {
    label: 'Name of the team',
    save: 'Save Name',
    saved: 'The name is saved',
    notSaved: 'The name could not be saved',
  },
  close: 'Close',
  cancel: 'Cancel',
  switcher: {
    label: 'Switch team. Current team: ',
    own: '{name} (you)',
  },
  removed: {
    title: 'You are not a member here',
    hint: 'These guests and results are not shown to you any more. If this is a mistake, ask an owner for a new invitation.',
    own: 'Go to your own dashboard',
  },
} as const satisfies TextTable;

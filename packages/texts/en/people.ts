import type { TextTable } from '../message';
import { textGroup } from '../text-group';
import { leaving } from './leaving';

/** The people of a workspace: the tab of its owners, the switcher, and the page of an invitation. */
export const people = textGroup('host/people.people', {
  title: 'Your team',
  titleOf: 'People of {name}',
  hint: 'Everyone here sees the same guests and results. Each signs in with their own account.',
  loading: 'Loading people...',
  notLoaded: 'The people could not be loaded',
  list: 'People',
  you: '{name} <you>you</you>',
  meta: '{email} · {methods}',
  methods: { password: 'password', app: 'app', passkey: 'passkey', service: 'sign-in service' },
  /** Whether a member gives a second proof at sign-in. */
  secondStep: { has: 'Second step', none: 'No second step', shutOut: 'Shut out until a second step is set up' },
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
    hint: '{name} can no longer see your guests and results. Open pages close immediately. The links and results stay. Webhooks that {name} made are switched off. Renew the secrets of booking tools that {name} knows.',
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
  leave: leaving.leave,
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
  name: {
    label: 'Name of the team',
    save: 'Save Name',
    saved: 'The name is saved',
    notSaved: 'The name could not be saved',
  },
  secondFactor: {
    title: 'Second step at sign-in',
    hint: 'Ask every member for more than a password: an authenticator app, a passkey or the sign-in service.',
    isOn: 'Every member needs a second step. Whoever has none sees this team only after setting one up.',
    turnOn: 'Ask every member for a second step',
    turnOff: 'No longer ask for a second step',
    question: {
      title: 'Ask every member for a second step?',
      closedOut: 'The team closes at once to members without one. It opens again to each who sets one up.',
      nobody: 'Every member has one already, so nobody is shut out.',
      these: 'Shut out until then:',
      confirm: 'Ask for it',
    },
    endQuestion: {
      title: 'No longer ask for a second step?',
      hint: 'A password alone is then enough to see this team.',
      confirm: 'No longer ask',
    },
    on: 'The team asks for a second step now',
    off: 'The team no longer asks for a second step',
    failed: 'This could not be changed',
    first:
      'Set up a second step for yourself first. Otherwise, you would lock yourself out. <link>Go to your account</link>',
  },
  close: leaving.close,
  cancel: leaving.cancel,
  switcher: {
    label: 'Switch team. Current team: ',
    own: '{name} (you)',
  },
  removed: {
    title: 'You are not a member here',
    hint: 'These guests and results are not shown to you any more. If this is a mistake, ask an owner for a new invitation.',
    own: 'Go to your own dashboard',
  },
} as const satisfies TextTable);

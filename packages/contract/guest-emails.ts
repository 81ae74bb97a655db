import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from './endpoint';
import type { emailPreview, guestEmailState, guestEmailsCalls, invitedCounts } from './guest-emails-schemas';

/** Emails to guests. Each goes out only if a member has asked for it, on that episode or link. */
export const GUEST_EMAIL_KINDS = ['invitation', 'reminder', 'moved', 'called-off'] as const;
export type GuestEmailKind = (typeof GUEST_EMAIL_KINDS)[number];

/**
 * `waiting`: its time has not come, or it is tried again. `skipped`: it was not needed, or not wanted, when its time came.
 * `bounced`: the address does not work. `failed`: the mail server did not take it within 48 hours.
 */
export const GUEST_EMAIL_STATES = ['waiting', 'sent', 'skipped', 'bounced', 'failed'] as const;
export type GuestEmailState = (typeof GUEST_EMAIL_STATES)[number];

/** Why an email was not sent. */
export const SKIP_REASONS = [
  'no-address',
  'objected',
  'bounced-before',
  'address-limit',
  'ready',
  'over',
  'called-off',
  'archived',
  'link-expired',
  'told-already',
  'not-asked',
  'host-unconfirmed',
  'host-blocked',
  'plan',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why an address does not work, in the order in which a delivery report is read. */
export const BOUNCE_REASONS = [
  'no-mailbox',
  'no-domain',
  'mailbox-full',
  'too-large',
  'refused',
  'spam',
  'undelivered',
] as const;
export type BounceReason = (typeof BOUNCE_REASONS)[number];

export const isSkipReason = (code: string): code is SkipReason => SKIP_REASONS.some((each) => each === code);
export const isBounceReason = (code: string): code is BounceReason => BOUNCE_REASONS.some((each) => each === code);

/** Why no emails can be sent from an episode or a link. `no_mail`: the operator has set no mail server. */
export const EMAIL_OBSTACLES = ['no_mail', 'unconfirmed', 'over', 'called_off', 'archived', 'plan'] as const;
export type EmailObstacle = (typeof EMAIL_OBSTACLES)[number];

/** Hours before the start at which a reminder can go out, and those that are proposed. */
export const REMINDER_HOURS = { min: 1, max: 336, most: 3, usual: [48, 6] } as const;

/** Limits on emails to guests, against a host who would use an installation as a cannon. */
export const EMAIL_LIMITS = {
  /** Emails of one workspace within 24 hours. More of them wait for the next day, except for news. */
  workspacePerDay: 1000,
  /** Emails to one address within 24 hours, from all workspaces, without those that a show is called off. */
  addressPerDay: 6,
  /** The part of them that one workspace may use: it cannot keep others from writing to the address. */
  addressPerWorkspaceAndDay: 3,
  /** Invitations to one guest in all. */
  invitationsPerGuest: 4,
} as const;

export type BoardEmail = output<typeof guestEmailState>;
export type EmailPreview = output<typeof emailPreview>;
export type InvitedCounts = output<typeof invitedCounts>;

export const readEpisodeEmails: ApiEndpoint<typeof guestEmailsCalls.readEpisodeEmails> = {
  method: 'GET',
  path: '/api/episodes/:id/emails',
};
export type EpisodeEmails = EndpointResponse<typeof readEpisodeEmails>;

export const changeEpisodeEmails: ApiEndpoint<typeof guestEmailsCalls.changeEpisodeEmails> = {
  method: 'PUT',
  path: '/api/episodes/:id/emails',
};

export const inviteGuests: ApiEndpoint<typeof guestEmailsCalls.inviteGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/invitations',
};

/** For the guests who were told another time, or that it takes place. */
export const tellGuests: ApiEndpoint<typeof guestEmailsCalls.tellGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/news',
};

export const previewEpisodeEmail: ApiEndpoint<typeof guestEmailsCalls.previewEpisodeEmail> = {
  method: 'POST',
  path: '/api/episodes/:id/email-preview',
};

/** For a link, with or without an episode. */
export const inviteGuest: ApiEndpoint<typeof guestEmailsCalls.inviteGuest> = {
  method: 'POST',
  path: '/api/test-sessions/:id/invitation',
};

export const previewLinkEmail: ApiEndpoint<typeof guestEmailsCalls.previewLinkEmail> = {
  method: 'POST',
  path: '/api/test-sessions/:id/email-preview',
};

export const changeGuestAddress: ApiEndpoint<typeof guestEmailsCalls.changeGuestAddress> = {
  method: 'PUT',
  path: '/api/test-sessions/:id/address',
};

/** The HTML part of a preview as a page of its own, which a frame shows: the styles of an email are not allowed in the product's pages. */
export const showEpisodeEmail: ApiEndpoint<typeof guestEmailsCalls.showEpisodeEmail> = {
  method: 'GET',
  path: '/api/episodes/:id/email-page',
  bytes: { types: ['text/html'] },
};

export const showLinkEmail: ApiEndpoint<typeof guestEmailsCalls.showLinkEmail> = {
  method: 'GET',
  path: '/api/test-sessions/:id/email-page',
  bytes: { types: ['text/html'] },
};

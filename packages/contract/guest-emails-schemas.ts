import * as z from 'zod/mini';
import { forWorkers } from './audience';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { email, id, okResponse, timestamp } from './fields-schemas';
import {
  BOUNCE_REASONS,
  EMAIL_OBSTACLES,
  GUEST_EMAIL_KINDS,
  GUEST_EMAIL_STATES,
  REMINDER_HOURS,
  SKIP_REASONS,
} from './guest-emails';

const ofEpisode = z.strictObject({ id });
const ofLink = z.strictObject({ id });

/** The newest email to a guest of the board, to the guest's present address; null if there was none. */
export const guestEmailState = z.object({
  kind: z.enum(GUEST_EMAIL_KINDS),
  state: z.enum(GUEST_EMAIL_STATES),
  /** The time at which it was sent or settled; of one that waits, the time at which it is due. */
  at: timestamp,
  skipped: z.nullable(z.enum(SKIP_REASONS)),
  bounced: z.nullable(z.enum(BOUNCE_REASONS)),
});

/** What goes out by itself for an episode. */
export const emailTimes = {
  /** Hours before the start at which guests who are not ready are reminded; none if empty. */
  reminderHours: z
    .array(
      z
        .int(fault('invalid'))
        .check(z.minimum(REMINDER_HOURS.min, fault('invalid')), z.maximum(REMINDER_HOURS.max, fault('invalid'))),
    )
    .check(z.maxLength(REMINDER_HOURS.most, fault('invalid'))),
  /** True if invited guests are told when the time moves, or the episode is called off. */
  tellsChanges: z.boolean(fault('boolean_needed')),
};

const plan = {
  ...emailTimes,
  /** True if this member gets a summary on the morning of the show. */
  summary: z.boolean(fault('boolean_needed')),
};

const emailPlan = z.strictObject(plan);

/** Ids, which are refused as one field: a choice between this and a word has one fault. */
const namedGuests = z.array(z.string(fault('invalid'))).check(
  z.minLength(1, fault('invalid')),
  z.maxLength(500, fault('invalid')),
  z.refine((guests) => guests.every((guest) => id.safeParse(guest).success), fault('invalid')),
);

/** Guests by what an invitation does for them. */
export const invitedCounts = z.object({
  /** Go out now. */
  now: z.number(),
  /** Wait for the next day, since the workspace has sent as many as it may. */
  later: z.number(),
  /** The time at which the first of those goes out; null without any. */
  laterAt: z.nullable(timestamp),
  withoutAddress: z.number(),
  /** Guests who want no emails. */
  objected: z.number(),
  /** Were invited already, or as often as is allowed. */
  already: z.number(),
});

const emailText = {
  from: z.string(),
  replyTo: z.nullable(z.string()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
};

/** An email as it would go out now. */
export const emailPreview = z.object({
  ...emailText,
  /** For a member who sends it: the text without what is only true of an email from this installation. */
  textByHand: z.string(),
  /** True if it carries a calendar entry. */ hasCalendar: z.boolean(),
});

/** An email of an episode. Without `guest`, the first guest with an address, or a sample. */
const previewedEmail = z.strictObject({
  kind: z.enum([...GUEST_EMAIL_KINDS, 'summary'], fault('unknown')),
  guest: z.optional(id),
});

export const guestEmailsCalls = {
  readEpisodeEmails: {
    summary: 'The emails of an episode: what goes out by itself, who was invited, and what is due',
    action: 'read',
    scope: 'read',
    params: ofEpisode,
    response: z.object({
      /** Why none can be sent; null if they can. */
      obstacle: z.nullable(z.enum(EMAIL_OBSTACLES)),
      ...plan,
      /** Sent, or waiting, by guest. */
      invited: z.number(),
      notInvited: z.number(),
      withoutAddress: z.number(),
      objected: z.number(),
      bounced: z.number(),
      /** Emails that wait. */
      waiting: z.number(),
      /** Guests who were told another time than the present one, or that an episode takes place that is called off. */
      toTell: z.number(),
      /** What goes out by itself, in order of time. */
      planned: z.array(
        z.object({ kind: z.enum(['reminder', 'summary']), at: timestamp, guests: z.nullable(z.number()) }),
      ),
      /** Emails that the workspace may still send within 24 hours. */
      left: z.number(),
      /** To whom answers of guests go; null if to nobody, since no member has a confirmed address. */
      replyTo: forWorkers(z.nullable(z.string()), null),
    }),
  },
  changeEpisodeEmails: {
    summary: 'Change which emails of an episode go out by themselves; the summary is that of the caller',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    body: emailPlan,
    response: okResponse,
  },
  inviteGuests: {
    summary: 'Invite guests of an episode by email: those who were not invited, or the named ones again',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    /** `plan` is stored with the invitation. */
    body: z.strictObject({
      guests: z.union([z.literal('new'), namedGuests], fault('invalid')),
      plan: z.optional(emailPlan),
    }),
    response: invitedCounts,
  },
  tellGuests: {
    summary: 'Tell the invited guests of an episode that its time has moved, or that it is called off',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    response: invitedCounts,
  },
  previewEpisodeEmail: {
    summary: 'An email to a guest of an episode as it would go out now; nothing is sent',
    action: 'work',
    scope: 'read',
    params: ofEpisode,
    body: previewedEmail,
    response: emailPreview,
  },
  inviteGuest: {
    summary: 'Invite the guest of one link by email',
    action: 'work',
    scope: 'guests',
    params: ofLink,
    response: invitedCounts,
  },
  previewLinkEmail: {
    summary: 'The invitation to the guest of a link as it would go out now; nothing is sent',
    action: 'work',
    scope: 'read',
    params: ofLink,
    response: emailPreview,
  },
  changeGuestAddress: {
    summary: "Change the email address of a link's guest, and invite the guest at the new one if wanted",
    action: 'work',
    scope: 'guests',
    params: ofLink,
    body: z.strictObject({ email, invites: z.boolean(fault('boolean_needed')) }),
    /** All 0 without an invitation. With one, the address is stored also if no email can go there. */
    response: invitedCounts,
  },
  showEpisodeEmail: {
    summary: 'The HTML part of an email to a guest of an episode, for the frame of its preview',
    action: 'work',
    scope: 'read',
    params: ofEpisode,
    query: previewedEmail,
    response: z.unknown(),
  },
  showLinkEmail: {
    summary: 'The HTML part of the invitation to the guest of a link, for the frame of its preview',
    action: 'work',
    scope: 'read',
    params: ofLink,
    response: z.unknown(),
  },
} as const satisfies CallDescriptions;

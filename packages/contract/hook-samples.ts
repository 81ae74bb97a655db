/** Where a booking tool sends its messages, and with which secret it signs them. */
interface HookPlace {
  readonly address: string;
  readonly secret: string;
}

/** Tells a person's own address at Calendly, and that of their organization. */
export const CALENDLY_ASKING = "curl https://api.calendly.com/users/me -H 'Authorization: Bearer YOUR_TOKEN'";

/** The command that makes Calendly send its messages, in which a person replaces three words in capitals. */
export const calendlyCommand = ({ address, secret }: HookPlace): string =>
  `curl https://api.calendly.com/webhook_subscriptions -H 'Authorization: Bearer YOUR_TOKEN' -H 'Content-Type: application/json' -d '${JSON.stringify(
    {
      url: address,
      events: ['invitee.created', 'invitee.canceled'],
      organization: 'YOUR_ORGANIZATION',
      user: 'YOUR_URI',
      scope: 'user',
      signing_key: secret,
    },
    null,
    2,
  )}'`;

/** The body of a message of any other program. */
export const GENERIC_MESSAGE = {
  id: 'booking-1024',
  status: 'booked',
  start: '2026-12-03T18:00:00+01:00',
  end: '2026-12-03T19:00:00+01:00',
  timeZone: 'Europe/Berlin',
  guest: { name: 'ada', email: 'ada@example.org', language: 'en' },
} as const;

import type { SetupNoteCode } from '@linecheck/contract';
import type { Texts } from '../message';

/** Contradictions in the settings of an installation: printed at the start and by `doctor`, and shown to the first host. */
export const setupNotes = {
  title: 'Before your guests come',
  hint: 'Only the first host of this installation sees this list.',
  hide: 'Hide',
  /** The effect that a guest notices, with its cause, and what to do. `detail` is an address, a port or a number. */
  notes: {
    address_missing: {
      name: 'Links',
      effect: 'Guests cannot open your links: <code>PUBLIC_URL</code> is not set, so links point to {detail}.',
      remedy: 'Set <code>PUBLIC_URL</code> to the address that browsers open.',
    },
    no_https: {
      name: 'Microphone and camera',
      effect:
        'Guests get no microphone and no camera: <code>PUBLIC_URL</code> begins with <code>http:</code>, and browsers need HTTPS.',
      remedy: 'Set up a TLS proxy, and set <code>PUBLIC_URL</code> to its <code>https:</code> address.',
    },
    proxy_not_trusted: {
      name: 'Rate limits',
      effect:
        'Guests block each other: <code>TRUST_PROXY</code> does not name the proxy, so all of them share its rate limits.',
      remedy: 'Set <code>TRUST_PROXY</code> to {detail}.',
      unknownAddress: 'the address from which the proxy connects',
    },
    disk_low: {
      name: 'Recordings',
      effect: 'Guests cannot send recordings: the disk of <code>DATA_DIR</code> has only {detail} MB left.',
      remedy: 'Free some space, or lower <code>MIN_FREE_DISK_MB</code>.',
    },
    media_port_unproven: {
      name: 'Call test',
      effect: 'Guests may get no result for calls: no one outside has reached UDP {detail} within seven days.',
      remedy: 'Open the port in the firewall, and check it with <code>npm run admin -- check-media</code>.',
    },
    clips_end_early: {
      name: 'Recordings',
      effect:
        'Recordings of guests end earlier than announced: <code>CLIP_DAYS</code> is longer than <code>RESULT_DAYS</code> ({detail} days).',
      remedy: 'Lower <code>CLIP_DAYS</code>, or raise <code>RESULT_DAYS</code>.',
    },
    no_mail: {
      name: 'Email',
      effect: 'Hosts who forget their password are locked out: everyone may register, but no email is sent.',
      remedy:
        'Set <code>SMTP_URL</code>, or set <code>REGISTRATION</code> to <code>invite</code> or <code>closed</code>.',
    },
  } satisfies Record<SetupNoteCode, { name: string; effect: string; remedy: string; unknownAddress?: string }>,
} as const satisfies Texts;

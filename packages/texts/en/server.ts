import type { SetupNoteCode } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Emails. They contain no text that a stranger has typed. */
export const emails = textGroup('host-server/server.emails', {
  greeting: 'Hello,',
  /** Shown below a button, for email programs that do not render it. */
  plainAddress: 'If the button does not work, open this address: {link}',
  reset: {
    subject: 'Password Reset Request',
    opening: 'We received a request for a new password for your Linecheck account at {publicUrl}.',
    request: 'Choose your new password here:',
    action: 'Choose a new password',
    expiry: {
      one: 'This link expires in {count} minute and works once.',
      other: 'This link expires in {count} minutes and works once.',
    },
    otherwise: 'If you did not request it, you can ignore this email: your password stays the same.',
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
  /** Invitation to a workspace. */
  join: {
    subject: 'You Are Invited to Linecheck',
    opening:
      '{inviter} invites you to work together on the guests of a show at {publicUrl}, where guests check their microphone, camera and connection.',
    request: 'See who invites you, and accept or decline:',
    action: 'See the invitation',
    expiry: {
      one: 'This link works once, for this address, and expires in {count} day.',
      other: 'This link works once, for this address, and expires in {count} days.',
    },
    otherwise: 'If you do not know the sender, you can ignore this email.',
  },
  /** Confirmation of the address of a new account. */
  confirmation: {
    subject: 'Confirm Your Email Address',
    opening: 'A Linecheck account was created at {publicUrl} with this email address.',
    request:
      'Please confirm that it is yours. Until then, storage for recordings is limited, and your invitations to others are links to copy instead of emails.',
    action: 'Confirm your address',
    expiry: {
      one: 'This link expires in {count} day and works once.',
      other: 'This link expires in {count} days and works once.',
    },
    otherwise: 'If it was not you, do not confirm it. We will not email you again.',
  },
  /** To the new address of an account. */
  emailChange: {
    subject: 'Confirm Your New Email Address',
    opening: 'This email address was entered as the new address of a Linecheck account at {publicUrl}.',
    request: 'Confirm it, and sign in with it from then on:',
    action: 'Confirm the new address',
    expiry: {
      one: 'This link expires in {count} hour and works once.',
      other: 'This link expires in {count} hours and works once.',
    },
    otherwise: 'If it was not you, you can ignore this email: nothing changes.',
  },
  /** To the address that an account has. */
  emailChangeNotice: {
    subject: 'A New Email Address for Your Account',
    opening:
      'Someone who is signed in to your Linecheck account at {publicUrl} has asked to change its email address. It changes when the new address is confirmed.',
    otherwise: 'If it was you, you can ignore this email.',
    request:
      'If it was not you, keep this address. This also signs out every browser, removes the password and every newer way to sign in, and lets you choose a new password:',
    action: 'This was not me',
    expiry: {
      one: 'This link works for {count} hour after the request, and as long again after a change.',
      other: 'This link works for {count} hours after the request, and as long again after a change.',
    },
  },
  /** Warns a host of repeated failed sign-ins. */
  guessing: {
    subject: 'Repeated attempts to sign in to your account',
    opening:
      'Many wrong passwords were entered for your Linecheck account at {publicUrl} within an hour. Your account has not been changed.',
    state:
      'To protect your account, sign-ins from new browsers are blocked for up to an hour. Browsers that you have signed in with before keep working as usual.',
    advice:
      'If your password is short, or you use it elsewhere, please choose a new one. You can also do so if you forgot it.',
    action: 'Choose a new password',
  },
  /** About each change in how a person signs in. It contains no text that anyone has typed. */
  signIn: {
    subjects: {
      changed: 'How you sign in to your account has changed',
      guessed: 'Wrong codes were entered for your account',
    },
    changes: {
      app_added: 'An authenticator app was added to your Linecheck account at {publicUrl}.',
      app_removed: 'An authenticator app was removed from your Linecheck account at {publicUrl}.',
      passkey_added: 'A passkey was added to your Linecheck account at {publicUrl}.',
      passkey_removed: 'A passkey was removed from your Linecheck account at {publicUrl}.',
      service_connected: 'The sign-in service was connected to your Linecheck account at {publicUrl}.',
      service_removed: 'The sign-in service was disconnected from your Linecheck account at {publicUrl}.',
      password_changed: 'The password of your Linecheck account at {publicUrl} was changed.',
      password_removed: 'The password of your Linecheck account at {publicUrl} was removed.',
      recovery_codes_new:
        'New recovery codes were made for your Linecheck account at {publicUrl}. The earlier ones stopped working.',
      recovery_code_used:
        'A recovery code was used to sign in to your Linecheck account at {publicUrl}. It works only once.',
      factors_reset:
        'The operator of {publicUrl} removed the authenticator apps, passkeys and recovery codes of your Linecheck account, and signed you out everywhere.',
      codes_guessed:
        'Someone entered the password of your Linecheck account at {publicUrl} and then many wrong codes. Your account has not been changed.',
    },
    time: 'This was at {time} UTC.',
    otherwise: 'If it was you, there is nothing to do. If not, choose a new password, which signs out every browser:',
    action: 'Choose a new password',
    review: 'Then remove what is not yours on your account page: {link}',
  },
  /** Email to the owner of an access token, some days before its end. They typed its name. */
  tokenEnd: {
    subject: { one: 'A token of yours ends in {count} day', other: 'A token of yours ends in {count} days' },
    opening: {
      one: 'Your token "{name}" (it ends with {ending}) for {publicUrl} stops working in less than {count} day.',
      other: 'Your token "{name}" (it ends with {ending}) for {publicUrl} stops working in less than {count} days.',
    },
    /** After the opening, for a token of a team. */
    team: 'It acts in the workspace "{team}".',
    request: 'If a program still needs it, give it a new secret, and enter that in the program:',
    action: 'See your tokens',
    otherwise: 'If no program needs it, do nothing: it ends by itself.',
  },
  /** Email to a host when a guest is done. The guest and title are as the host typed them. */
  result: {
    subjects: {
      passed: '{guest} is done: all checks passed',
      warning: '{guest} is done: there are problems',
      failed: '{guest} is done: there are problems',
      ready: '{guest} is ready for the show',
      'not-ready': '{guest} is not ready for the show yet',
      rechecked: {
        ready: '{guest} has rechecked: still ready',
        changed: '{guest} has rechecked: something has changed',
        partial: '{guest} has rechecked in part',
        unfit: '{guest} has rechecked: there are problems',
      },
    },
    /** In the subject, for a guest whose name no member has written. */
    guestOfShow: 'A guest of “{title}”',
    unnamed: 'A guest',
    opening: '{guest} has finished the checks of your link "{title}".',
    rechecked: '{guest} has rechecked for your link "{title}".',
    /** After the opening, in an email to a member of a team. */
    team: 'The link is in the workspace "{team}".',
    verdict: '{check}: {status}',
    finding: '{check}: {status} ({message})',
    /** The verdict of the show, before the lines with what is missed. */
    ofShow: '{title}.',
    statuses: { passed: 'passed', warning: 'warning', failed: 'failed' },
    action: 'See the result',
    request: 'See the result:',
    last: 'This link had many results within an hour, so you will get no more emails about it for a while. Your dashboard shows all results.',
    why: 'You get this email because you asked for it on your account page.',
    off: 'Turn off these emails',
    offRequest: 'Turn off these emails:',
  },
  /** Email to a host when a guest asks for help and no member has seen it. It names the check and its finding. */
  help: {
    subject: '{guest} needs help: {check}',
    opening:
      '{guest} asks for help with the checks of your link "{title}", at {time} UTC. Nobody of you has seen it yet.',
    action: 'See who needs help',
    request: 'See who needs help:',
  },
} as const satisfies TextTable);

/** The event in a guest's calendar. */
export const calendar = textGroup('guest-server/server.calendar', {
  /** The time on the host's clocks, and on those of the guest where they differ: "Thu, 03-Dec-2026 18:00 in Berlin, …". */
  hostTime: '{time} in {zone}',
  guestTime: 'Where you are: {time} in {zone}',
  calledOff: 'Called off.',
  check: 'Check your microphone, camera and connection before: {url}',
  join: 'Join: {url}',
  /** The name of a call whose studio is not known. */
  joinLabel: 'Join',
  organizer: '{name} via Linecheck',
} as const satisfies TextTable);

/** The calendar of a host's episodes, to which calendar programs subscribe. */
export const hostCalendar = textGroup('host-server/server.hostCalendar', {
  name: 'Linecheck',
  /** The title of an episode that is still to come. */
  ready: { one: '{title}: {ready} of {count} ready', other: '{title}: {ready} of {count} ready' },
  noGuests: '{title}: no guests yet',
  calledOff: '{title}: called off',
  team: 'Workspace: {team}',
  board: 'See who is ready: {url}',
} as const satisfies TextTable);

/** Texts in the archive with the data of an account. They must be understandable years later. */
export const dataExport = {
  title: 'Linecheck: your data',
  about: 'Everything that {publicUrl} stored about your account on {when}.',
  files: {
    'account.json': 'who you are, and your plan',
    'sign-in-methods.json': 'how you sign in, without your password and other secrets',
    'email-changes.json': 'changes of your email address in the last days',
    'access-tokens.json': 'your tokens for programs, without the tokens themselves',
    'sign-ins.json': 'where you were signed in',
    'branding.json': 'color, name and logo of your guest page; an uploaded logo is next to it',
    'templates.json': 'your checklist templates',
    'levels.json': 'your own levels',
    'shows.json': 'your shows',
    'episodes.json': 'your episodes',
    'sessions.json': 'your guest links; "episodeId" identifies the episode',
    'emails.json': 'which emails went to your guests, when and why; "sessionId" identifies the link',
    'bookings.json': 'what booking tools, or their guests, have said of bookings; "sessionId" identifies the link',
    'help-requests.json': 'which guests asked for help, with what, and your answers; "sessionId" identifies the link',
    'webhooks.json': 'which programs and chats are told what, without their secrets',
    'results.json': 'what guests have sent; "sessionId" identifies the link',
    'results.csv': 'the results as a table for spreadsheets, with all findings and readings',
    'notifications.json': 'who finished or asked for help when; "guestResultId" identifies the result',
    'activity.json': 'who did what; "targetId" identifies the link, episode, level, template, clip or person',
    'recordings.json': 'your clips and your guests\'; "file" is the path of each video',
    'recordings/': 'the videos',
  },
  secrets: 'Times are in UTC. Passwords and sign-ins are only stored as hashes, and are not included.',
  inBrowser:
    'Data that is only in your browser, such as the checklist of a Plus account and the theme, is not included.',
  csv: {
    columns: {
      submittedAt: 'Sent at (UTC)',
      guestName: 'Guest',
      guestEmail: 'Email',
      run: 'Run in the same browser',
      id: 'Result',
      sessionId: 'Guest link',
    },
    /** Column heads of a check, after its name. */
    check: {
      verdict: 'verdict',
      noted: 'also noted',
    },
    /** In place of the readings of a result that could not be read. */
    notWritten: 'This result could not be written',
    estimated: 'Estimated, not measured',
    lowerBounds: 'Lower bound',
    /** Column heads of the minute after the test, after its name. */
    course: {
      lossy: 'seconds with lost packets',
      measured: 'seconds measured',
      worstAt: 'worst second (UTC)',
      worstLost: 'lost in the worst second, %',
    },
  },
  deleted: 'These were deleted while the export was being made:',
} as const satisfies TextTable;

/** Sentences in successful API responses (S1 §5). */
export const answers = textGroup('guest-server/server.answers', {
  resetLinkIsValid: 'This reset link is valid.',
} as const satisfies TextTable);

/** The small window that comes back from the sign-in service. */
export const serviceWindow = textGroup('host-server/server.serviceWindow', {
  title: 'Sign-in service',
  done: 'Done.',
  close: 'You can close this window.',
} as const satisfies TextTable);

/** Contradictions in the settings of an installation: printed at the start and by `doctor`, and shown to the first host. */
export const setupNotes = textGroup('host/server.setupNotes', {
  title: 'Before your guests come',
  hint: 'Only the first host of this installation sees this list.',
  hide: 'Hide',
  more: 'More: <code>docs/operating.md</code>, “{section}”',
  /** The effect that a guest notices, with its cause, and what to do. `section` is the heading in docs/operating.md, `detail` an address, a port or a number. */
  notes: {
    address_missing: {
      name: 'Links',
      section: 'Before your guests come',
      effect: 'Guests cannot open your links: <code>PUBLIC_URL</code> is not set, so links point to {detail}.',
      remedy: 'Set <code>PUBLIC_URL</code> to the address that browsers open.',
    },
    no_https: {
      name: 'Microphone and camera',
      section: 'Behind a reverse proxy',
      effect:
        'Guests get no microphone and no camera: <code>PUBLIC_URL</code> begins with <code>http:</code>, and browsers need HTTPS.',
      remedy: 'Set up a TLS proxy, and set <code>PUBLIC_URL</code> to its <code>https:</code> address.',
    },
    proxy_not_trusted: {
      name: 'Rate limits',
      section: 'Behind a reverse proxy',
      effect:
        'Guests block each other: <code>TRUST_PROXY</code> does not name the proxy, so all of them share its rate limits.',
      remedy: 'Set <code>TRUST_PROXY</code> to {detail}.',
      unknownAddress: 'the address from which the proxy connects',
    },
    disk_low: {
      name: 'Recordings',
      section: 'Sizing',
      effect: 'Guests cannot send recordings: the disk of <code>DATA_DIR</code> has only {detail} MB left.',
      remedy: 'Free some space, or lower <code>MIN_FREE_DISK_MB</code>.',
    },
    media_port_unproven: {
      name: 'Call test',
      section: 'The port for call traffic',
      effect: 'Guests may get no result for calls: no one outside has reached UDP {detail} within seven days.',
      remedy: 'Open the port in the firewall, and check it with <code>npm run admin -- check-media</code>.',
    },
    clips_end_early: {
      name: 'Recordings',
      section: 'What is kept, and for how long',
      effect:
        'Recordings of guests end earlier than announced: <code>CLIP_DAYS</code> is longer than <code>RESULT_DAYS</code> ({detail} days).',
      remedy: 'Lower <code>CLIP_DAYS</code>, or raise <code>RESULT_DAYS</code>.',
    },
    no_mail: {
      name: 'Email',
      section: 'Mail',
      effect: 'Hosts who forget their password are locked out: everyone may register, but no email is sent.',
      remedy:
        'Set <code>SMTP_URL</code>, or set <code>REGISTRATION</code> to <code>invite</code> or <code>closed</code>.',
    },
  } satisfies Record<
    SetupNoteCode,
    { name: string; section: string; effect: string; remedy: string; unknownAddress?: string }
  >,
} as const satisfies TextTable);

/** What the headers of the public address do to guests, for the command `doctor`. */
export const publicHeaders = {
  forbidden: {
    microphone:
      'Guests cannot use their microphone: {address} answers with a Permissions-Policy header that forbids it. Remove that header from your proxy ("add_header Permissions-Policy" in nginx), or set microphone=(self) there.',
    camera:
      'Guests cannot use their camera: {address} answers with a Permissions-Policy header that forbids it. Remove that header from your proxy ("add_header Permissions-Policy" in nginx), or set camera=(self) there.',
  },
  unreached: 'This machine does not reach {address}, so the headers that browsers get were not looked at.',
} as const satisfies TextTable;

interface Journey {
  readonly proves: string;
  /** Folders and files of the product that `npm test -- --changed` covers with this file. */
  readonly folders: readonly string[];
}

/** The journeys, by file name. `npm run fix` generates `journeys/README.md` from this table. */
export const journeys: Readonly<Record<string, Journey>> = {
  access: {
    proves: 'The guest and host pages have no accessibility faults in both themes, with contrasts of 7:1.',
    folders: ['web/ui/theme', 'web/app/styles'],
  },
  account: {
    proves: 'A host changes the password, exports all data and deletes the account on one page.',
    folders: [
      'web/pages/account',
      'server/modules/account-settings',
      'server/modules/audit',
      'server/modules/exports',
      'server/modules/deletions',
      'server/modules/sign-ins',
    ],
  },
  assistive: {
    proves:
      'The checks work by keyboard alone, in forced colours and at 400% zoom: the focus stays in view, and live regions say each step.',
    folders: ['web/features/readiness', 'web/features/microphone', 'web/checks'],
  },
  'beside-camera': {
    proves: 'The connection is measured during the camera check, and only where that is allowed.',
    folders: ['packages/checks/browser/connection'],
  },
  board: {
    proves:
      'The board of an episode shows the state of each guest live, also after a change of its level, guests of an audio show need no camera, a group link makes rows of the guests who open it, and a read-only link ends at once.',
    folders: ['web/features/episodes', 'server/modules/episodes', 'server/modules/levels'],
  },
  bookings: {
    proves:
      'A guest whom a booking tool sends to the booking page of a show gets their check by one press, once, and after the host has approved it where they want that.',
    folders: ['web/features/bookings', 'server/modules/bookings', 'server/modules/booking-hooks'],
  },
  'browser-support': {
    proves: 'A browser that the studio refuses, that has no https or that cannot start the app is told so.',
    folders: ['packages/checks/browser/support', 'web/features/devices'],
  },
  camera: {
    proves:
      'The face finder judges pictures in a worker with both kernels, devices are released, and a dim face is led to a pass by one act at a time.',
    folders: [
      'packages/checks/camera',
      'packages/checks/browser/camera',
      'packages/checks/mending',
      'packages/checks/browser/mending',
      'packages/face-finder',
      'web/features/camera',
      'web/features/mending',
    ],
  },
  connection: {
    proves: 'The page measures the line to this server, and can be cancelled and run again.',
    folders: [
      'packages/checks/connection',
      'packages/checks/browser/connection',
      'web/features/connection',
      'server/modules/speed-test',
      'server/modules/installation',
    ],
  },
  connect: {
    proves:
      'A webhook of a host is verified by its receiver, and says in words why a test has not arrived; a token makes a guest and is refused the people.',
    folders: ['web/pages/connect', 'web/features/webhooks', 'web/features/access-tokens', 'web/features/booking-hooks'],
  },
  dashboard: {
    proves: 'The open dashboard follows a change of plan and keeps what its host types.',
    folders: [
      'web/pages/dashboard',
      'web/features/test-sessions',
      'web/features/plans',
      'web/features/installation',
      'server/modules/plans',
    ],
  },
  'echoing-room': {
    proves: 'A result reaches the host without a reload, and so does its update.',
    folders: [],
  },
  environment: {
    proves: 'What the browser tells of its machine is sent, and read by the host.',
    folders: ['packages/checks/environment', 'packages/checks/browser/environment', 'web/features/environment'],
  },
  episodes: {
    proves:
      'A host plans an episode on the clocks of its zone, changes an own level under it, duplicates, archives, calls off and deletes it.',
    folders: ['web/features/episodes', 'server/modules/episodes', 'server/modules/levels', 'packages/checks/levels'],
  },
  'first-load': {
    proves: 'The first pages stay within their bytes and requests and ask no third party.',
    folders: ['web/chunks.ts', 'web/vite.config.ts', 'web/app', 'web/index.html'],
  },
  'first-run': {
    proves:
      'A new host gets from an empty folder to a copied link in a few presses and does the three first steps; the sample and a preview leave no trace.',
    folders: ['web/pages/dashboard', 'web/features/episodes', 'server/modules/guest-page'],
  },
  framing: {
    proves: 'The corners drawn over the picture are those of the final verdict.',
    folders: ['packages/checks/camera/framing.ts', 'web/features/camera'],
  },
  gallery: {
    proves: 'No component overflows its box in any state and width.',
    folders: ['web/ui', 'web/gallery'],
  },
  'guest-to-host': {
    proves: 'A guest gets from the link to the end of the checks, also from a broken or mangled link.',
    folders: [
      'web/pages/test',
      'web/features/readiness',
      'packages/checks/readiness',
      'packages/checks/checklist',
      'server/modules/test-sessions',
      'web/api',
      'packages/contract',
      'server/http',
    ],
  },
  hazards: {
    proves: 'The checks survive browsers whose sound, devices or recorder misbehave.',
    folders: [
      'packages/checks/browser/devices',
      'packages/checks/browser/microphone',
      'packages/checks/browser/recording',
    ],
  },
  help: {
    proves:
      'A guest who is stuck rings at the team: a colleague takes the request, answers and solves it on the board; while the host is away, the telephone comes first and the request waits on the dashboard.',
    folders: ['web/features/help-requests', 'web/features/reach', 'server/modules/help-requests'],
  },
  'hear-them': {
    proves:
      'A host hears the microphone test that a guest has sent along, both tracks equally loud, until the guest deletes it.',
    folders: ['packages/checks/microphone/equal-loudness.ts', 'server/modules/recordings', 'web/features/recordings'],
  },
  history: {
    proves: 'A host compares the runs of a guest.',
    folders: ['packages/checks/history'],
  },
  home: {
    proves: 'The landing page is right for a visitor, a guest and a host of each plan; the text pages are readable.',
    folders: ['web/features/introduction', 'web/pages/shell', 'web/prose-frame.ts', 'web/api-page.ts'],
  },
  'hostile-texts': {
    proves: 'No text that a person types becomes markup or code.',
    folders: ['server/http/security-headers.ts'],
  },
  hosts: {
    proves: 'After a sign-out the back button shows nothing of the host.',
    folders: ['server/modules/accounts', 'server/modules/access-tokens', 'web/features/accounts'],
  },
  'kept-run': {
    proves: 'A run survives a reload and is deleted with its link.',
    folders: ['web/features/guest-results'],
  },
  'rewritten-page': {
    proves: 'A page that a translator or an extension rewrites works on, from registration to the result.',
    folders: ['web/ui/controls', 'web/ui/feedback', 'web/pages/shell'],
  },
  languages: {
    proves:
      'A guest reads one language from the first HTML to the shared result, changes it in mid-take without a loss, and the host reads the same result in another.',
    folders: [
      'packages/texts/translations',
      'server/language',
      'web/texts',
      'web/app/render-language.ts',
      'web/pages/shell/language-choice.tsx',
      'web/ui/controls/language-switch.tsx',
    ],
  },
  layout: {
    proves:
      'No text leaves its box on any page at any width, or in any email, and the first screen of a guest has the button that starts.',
    folders: ['web/ui/layout', 'web/features/audit', 'server/mail'],
  },
  'password-reset': {
    proves:
      'A host signs in again through an email, confirms the address, and gets and switches off emails about results.',
    folders: [
      'server/modules/password-resets',
      'server/modules/address-confirmations',
      'server/modules/result-letters',
      'server/mail',
      'server/jobs',
    ],
  },
  invite: {
    proves:
      'Guests are invited by email, only those who are not ready are reminded, a bounced address is replaced, and a show that moves or is called off is told. A host gets a calendar address.',
    folders: [
      'web/features/guest-emails',
      'web/features/calendar-feed',
      'server/modules/guest-emails',
      'server/modules/email-objections',
      'server/modules/calendar-feed',
      'server/modules/domain-events',
      'server/modules/webhooks',
    ],
  },
  literals: {
    proves:
      'Every text of a page is in the language of its reader and has room when it is 40 % longer, in some 170 views in a language that does not exist.',
    folders: ['packages/texts', 'web/texts', 'server/language'],
  },
  'line-over-time': {
    proves: 'A burst of loss after the check is drawn for guest and host.',
    folders: ['packages/checks/browser/media-path'],
  },
  live: {
    proves: 'A result that another instance takes appears on open pages.',
    folders: [
      'server/db/schema',
      'server/modules/live-changes',
      'server/modules/notifications',
      'web/features/notifications',
    ],
  },
  'lost-network': {
    proves: 'Results survive a lost answer, a lost network and a reload, and arrive once.',
    folders: ['web/features/guest-results', 'server/modules/guest-results'],
  },
  'many-links': {
    proves: 'A host with five hundred links finds and changes one.',
    folders: ['web/features/test-sessions', 'server/modules/test-sessions'],
  },
  'media-path': {
    proves:
      'The path of calls is measured over UDP against a real reflector, and a guest hears what its losses do to a voice.',
    folders: [
      'packages/checks/browser/media-path',
      'server/media-path',
      'server/modules/media-paths',
      'web/features/hear-line',
    ],
  },
  'microphone-preview': {
    proves: 'The level before the test opens only where nothing is asked, and lets the microphone go.',
    folders: ['web/features/microphone', 'packages/checks/browser/microphone'],
  },
  microphone: {
    proves: 'A take can be played, and a missing or lost microphone leaves nothing of it.',
    folders: ['packages/checks/microphone', 'packages/checks/browser/microphone', 'web/features/microphone'],
  },
  operator: {
    proves: "The operator's settings and commands show on the pages of a host.",
    folders: ['server/admin', 'server/settings', 'server/mail'],
  },
  people: {
    proves:
      'People invited to work on the same guests see them and their own role live; a removed one loses them at once, a viewer sees no way to change anything, ownership is handed over, each invitation that does not work says why, and what cannot be undone asks who it is without losing what was typed.',
    folders: ['web/features/people', 'server/modules/people', 'server/modules/workspace-invitations'],
  },
  permission: {
    proves:
      "A refused device is recovered without leaving the page, also by the browser's own button and its real question.",
    folders: ['packages/checks/browser/devices', 'packages/checks/browser/help'],
  },
  recheck: {
    proves:
      'A guest who was ready rechecks in one press, or step by step from the keyboard; a refusal is asked for once, and every result is in view; parts that fail fall back, and another browser reads nothing of the earlier result but its day.',
    folders: ['packages/checks/browser/recheck', 'packages/checks/recheck', 'web/features/recheck'],
  },
  recorder: {
    proves: 'A guest and a host record, review and save a clip.',
    folders: ['packages/checks/browser/recording', 'web/features/recordings', 'web/ui/media'],
  },
  recordings: {
    proves: 'Saved clips are played, downloaded and deleted by their host.',
    folders: ['server/modules/recordings', 'server/blobs'],
  },
  report: {
    proves:
      'Reports print as one page for each guest on A4 and Letter, a read-only link to one ends at once, and a guest keeps a report without a request.',
    folders: ['web/features/guest-results', 'server/modules/episodes'],
  },
  scanners: {
    proves:
      'Opening the links of emails changes nothing until a person presses, and a guest chooses emails by keyboard.',
    folders: ['server/modules/email-objections', 'server/mail/bounces', 'web/features/test-sessions'],
  },
  'server-rendered': {
    proves:
      'Rendered pages are taken over by React without a change, also with storage blocked and scripts missing; at another address they name the right one.',
    folders: [
      'web/app',
      'server/modules/guest-page',
      'server/modules/form-pages',
      'server/modules/host-pages',
      'server/http',
    ],
  },
  sharing: {
    proves: 'Sharing asks about required items, and a later clip reaches the same result.',
    folders: ['web/features/guest-results', 'web/features/readiness'],
  },
  shows: {
    proves:
      'A host creates a show, episodes begin with its values and follow its changes if chosen, and outlive it when it is ended and deleted.',
    folders: ['web/features/episodes', 'server/modules/shows'],
  },
  'sign-in': {
    proves:
      'A host signs in by an app and its recovery codes, by a passkey alone and by the sign-in service, changes the address and takes it back; a team that asks for a second step closes an open page without losing what was typed.',
    folders: [
      'server/modules/email-changes',
      'server/modules/passkeys',
      'server/modules/second-factors',
      'server/modules/service-connections',
      'server/modules/sign-in-confirmations',
      'server/modules/sign-in-letters',
      'server/modules/sign-in-service',
    ],
  },
  'sound-findings': {
    proves: 'The channels of a real device are measured apart.',
    folders: ['packages/checks/microphone/evidence'],
  },
  'speakers-loop': {
    proves: 'Sound from the speakers is heard by the microphone through a real sound server.',
    folders: [],
  },
  speakers: {
    proves: 'The speaker check plays, listens for the echo and can be left.',
    folders: ['packages/checks/speakers', 'packages/checks/browser/speakers', 'web/features/speakers'],
  },
  'speed-test': {
    proves: 'A speed test that is cut short is an estimate, and never a pass.',
    folders: ['server/modules/speed-test'],
  },
  'take-player': {
    proves: 'A take is played with its marks, with and without processing.',
    folders: ['web/ui/media'],
  },
  'templates-and-branding': {
    proves: 'Templates, branding and links of a host meet the guest; drafts stay with their host.',
    folders: [
      'web/features/checklists',
      'web/features/branding',
      'server/modules/checklists',
      'server/modules/branding',
    ],
  },
  turn: {
    proves: 'TURN servers are measured through a real coturn.',
    folders: ['packages/checks/browser/turn', 'server/modules/turn'],
  },
  verdict: {
    proves: 'A verdict can be read before the page continues.',
    folders: ['web/features/readiness'],
  },
  'which-microphone': {
    proves: 'A guest taps on one of three real microphones, changes to it, and is ready.',
    folders: ['web/features/which-microphone', 'packages/checks/microphone', 'packages/checks/browser/microphone'],
  },
  'whole-flow': {
    proves: "Nothing replaced: registration, link, all checks, clip, sharing and the host's page, in each engine.",
    folders: [],
  },
};

export const journeysTable = (): string =>
  [
    '| Journey | What it proves | Played for changes in |',
    '|---|---|---|',
    ...Object.entries(journeys).map(
      ([name, { proves, folders }]) =>
        `| \`${name}\` | ${proves} | ${folders.map((folder) => `\`${folder}\``).join(', ') || '–'} |`,
    ),
  ].join('\n');

import { FREE_PLAN, PLANS } from '@linecheck/contract';
import * as z from 'zod/mini';
import {
  anyText,
  blobUrl,
  formUrl,
  type Kind,
  mailAddress,
  mediaAddresses,
  oneOf,
  origin,
  postgresUrl,
  proxies,
  secretToken,
  sender,
  servers,
  smtpUrl,
  wholeNumber,
} from './kinds';
import { turnServers } from './turn-servers';

/** The documentation of a setting for operators. */
interface About {
  /** The variable of the environment. */
  readonly name: string;
  readonly unit?: string;
  /** How the default is derived, if it depends on something else. */
  readonly defaultText?: string;
  readonly description: string;
}

export const about = z.registry<About>();

interface Setting<Value, Default> extends Omit<About, 'name'> {
  readonly kind: Kind<Value>;
  readonly byDefault: Default;
}

/** A variable: not set, it is the default; of another kind than it has to be, one line says so. */
const setting = <Value, const Default extends Value | undefined>(
  name: string,
  { kind, byDefault, ...rest }: Setting<Value, Default>,
) =>
  z
    .pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined, context): Value | Default => {
        if (text === undefined) return byDefault;
        const value = kind.read(text);
        if (value !== undefined) return value;
        context.issues.push({ code: 'custom', message: `${name} must ${kind.must}`, input: text });
        return z.NEVER;
      }),
    )
    .register(about, { name, ...rest });

/**
 * Every setting of an installation. From this come the type `Config`, what a start complains of, and the table of the README
 * (`npm run fix` writes it, in this order).
 */
export const settings = z.object({
  port: setting('PORT', { kind: wholeNumber(0, 65_535), byDefault: 3000, description: 'Port to listen on' }),
  host: setting('HOST', {
    kind: anyText,
    byDefault: 'localhost',
    description: 'Address to listen on; `0.0.0.0` for all, for example in a container',
  }),
  publicUrl: setting('PUBLIC_URL', {
    kind: origin,
    byDefault: undefined,
    defaultText: '`http://localhost:PORT`',
    description: 'Where browsers reach this installation. With `https:`, cookies are sent over HTTPS only',
  }),
  dataDir: setting('DATA_DIR', {
    kind: anyText,
    byDefault: './data',
    description:
      'Where the embedded PostgreSQL keeps its data, and, unless `BLOB_URL` is set, the clips in `blobs/` (also with `DATABASE_URL`; several instances share that folder). Clips on their way lie in `uploads/`, always',
  }),
  databaseUrl: setting('DATABASE_URL', {
    kind: postgresUrl,
    byDefault: undefined,
    description:
      'A PostgreSQL of your own instead: `postgres://user:password@host:5432/name`. Live updates need LISTEN, which a pooler in transaction mode does not pass on: lead past it, or pages ask every 30 seconds',
  }),
  sessionDays: setting('SESSION_DAYS', {
    kind: wholeNumber(1, 3650),
    byDefault: 30,
    unit: 'days',
    description: 'How long a guest link works, from its creation and again from a new code',
  }),
  resultDays: setting('RESULT_DAYS', {
    kind: wholeNumber(1, 3650),
    byDefault: 365,
    unit: 'days',
    description:
      "How long guests' results are kept, with their notifications and clips, then they are deleted for good",
  }),
  clipDays: setting('CLIP_DAYS', {
    kind: wholeNumber(1, 3650),
    byDefault: 90,
    unit: 'days',
    description: 'How long recorded clips are kept, then they are deleted for good',
  }),
  clipQuotaMb: setting('CLIP_QUOTA_MB', {
    kind: wholeNumber(1, 1_000_000),
    byDefault: 1000,
    unit: 'MB',
    description: "The most that the clips of each host may take, their guests' included",
  }),
  unconfirmedClipsMb: setting('UNCONFIRMED_CLIPS_MB', {
    kind: wholeNumber(0, 1_000_000),
    byDefault: 1000,
    unit: 'MB',
    description:
      'The most that the clips of all hosts together may take whose mail address is not confirmed; each of them has a tenth of it. An address is confirmed by the link that new hosts are sent, by one for a new password, by an invitation, or by `npm run admin -- confirm-host`; the first host, and those whom you have given Pro, need none',
  }),
  minFreeDiskMb: setting('MIN_FREE_DISK_MB', {
    kind: wholeNumber(0, 1_000_000_000),
    byDefault: undefined,
    unit: 'MB',
    defaultText: 'a tenth of the disk, and at least 1000',
    description:
      'What clips leave free of the disk of `DATA_DIR`. Below, clips are refused, and results, sign-ins and links go on; `0` switches it off',
  }),
  blobUrl: setting('BLOB_URL', {
    kind: blobUrl,
    byDefault: undefined,
    description:
      "An S3-compatible store for clips instead of the folder: `s3://bucket/folder?region=eu-central-1` at Amazon, `s3://bucket?endpoint=https://s3.example.org` elsewhere. The bucket has to exist, and to be this installation's alone or to have a folder for it",
  }),
  blobAccessKeyId: setting('BLOB_ACCESS_KEY_ID', {
    kind: anyText,
    byDefault: undefined,
    description: 'The id of the key for `BLOB_URL`; it has to list, read, write and delete',
  }),
  blobSecretAccessKey: setting('BLOB_SECRET_ACCESS_KEY', {
    kind: anyText,
    byDefault: undefined,
    description: 'The secret of that key',
  }),
  registration: setting('REGISTRATION', {
    kind: oneOf('open', 'invite', 'closed'),
    byDefault: 'open',
    description:
      'Who may create a host account: everybody; with `invite` only addresses that `npm run admin -- invite` has given a link; with `closed` nobody after the first host',
  }),
  defaultPlan: setting('DEFAULT_PLAN', {
    kind: oneOf(...PLANS),
    byDefault: FREE_PLAN,
    description: '`pro` gives every host of this installation Pro',
  }),
  trialDays: setting('TRIAL_DAYS', {
    kind: wholeNumber(0, 365),
    byDefault: 14,
    unit: 'days',
    description: 'How long the one Pro trial of a host lasts; with `0` there are no trials, and no page speaks of one',
  }),
  logoHosts: setting('LOGO_HOSTS', {
    kind: servers,
    byDefault: [],
    description:
      "Servers, with commas between, from which pages may show a host's logo: `cdn.example.org`. Those see the addresses of guests. Without it, pages show the logos that were uploaded here",
  }),
  speedTest: setting('SPEED_TEST', {
    kind: oneOf('self', 'cloudflare'),
    byDefault: 'self',
    description: 'Who measures the connection: this server, or `cloudflare`',
  }),
  mediaPort: setting('MEDIA_PORT', {
    kind: wholeNumber(0, 65_535),
    byDefault: 3478,
    description:
      'UDP port on which guests test whether calls get through to them: open it in the firewall. `npm run admin -- check-media` tells whether it is reachable; `0` switches it off',
  }),
  mediaAddress: setting('MEDIA_ADDRESS', {
    kind: mediaAddresses,
    byDefault: [],
    defaultText: 'the addresses of the host of `PUBLIC_URL`',
    description:
      'Where guests reach that port: an address or a name, or several with commas between. Needed behind a CDN, and with several instances, of which each has its own',
  }),
  callPorts: setting('CALL_PORTS', {
    kind: anyText,
    byDefault: 'UDP 3478-3481, 8801-8810, 10000, 19302-19309, 50000-60000',
    description:
      'The ports of the call services that your guests use, as the note for the IT department of a guest whose network blocks UDP has them',
  }),
  turnUrls: setting('TURN_URLS', {
    kind: turnServers,
    byDefault: undefined,
    description:
      'TURN servers of your own, up to six with commas between, by which guests test whether calls get through: `turn:turn.example.org:3478`, `turn:…?transport=tcp`, `turns:turn.example.org:443`. Needs `TURN_SECRET`',
  }),
  turnSecret: setting('TURN_SECRET', {
    kind: secretToken,
    byDefault: undefined,
    description:
      'The secret that these TURN servers share with this one (`static-auth-secret` of coturn); 24 or more letters and digits, as `openssl rand -hex 24` gives',
  }),
  trustProxy: setting('TRUST_PROXY', {
    kind: proxies,
    byDefault: [],
    description: 'Addresses of your reverse proxies, with commas between; only these may say who the client is',
  }),
  logLevel: setting('LOG_LEVEL', {
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    byDefault: 'warn',
    description:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; JSON lines on standard error, without names, addresses or codes. The security log is written at every level but `silent`',
  }),
  metricsToken: setting('METRICS_TOKEN', {
    kind: secretToken,
    byDefault: undefined,
    description:
      'Opens `GET /metrics` for Prometheus, to whoever brings it as a bearer token; 24 or more letters and digits, as `openssl rand -hex 24` gives. Without it there is no such page',
  }),
  smtpUrl: setting('SMTP_URL', {
    kind: smtpUrl,
    byDefault: undefined,
    description:
      'The mail server for mail to hosts: `smtps://user:password@mail.example.org`, or `smtp://…` with STARTTLS (a server elsewhere that offers none is refused, unless the address ends in `?requireTLS=false`)',
  }),
  formMailUrl: setting('FORM_MAIL_URL', {
    kind: formUrl,
    byDefault: undefined,
    description:
      'Without `SMTP_URL`: a form-mail service that gets a form with `email`, `from`, `subject` and `message`. Without both no mail is sent: it waits as `.eml` files in `DATA_DIR/outbox`, for 7 days, and pages send people to you',
  }),
  mailFrom: setting('MAIL_FROM', {
    kind: sender,
    byDefault: undefined,
    defaultText: '`Linecheck <no-reply@HOST>`',
    description: 'Who mail is from; by default with the host of `PUBLIC_URL`',
  }),
  rateLimitFactor: setting('RATE_LIMIT_FACTOR', {
    kind: wholeNumber(0, 1000),
    byDefault: 1,
    description:
      "Multiplies the rate limits, for example where many guests share one address, but not the tries on one account's password; `0` switches all off",
  }),
  contactEmail: setting('CONTACT_EMAIL', {
    kind: mailAddress,
    byDefault: undefined,
    description:
      'The address behind "Contact" in the footer; without it, the link leads to a page that says that there is none',
  }),
});

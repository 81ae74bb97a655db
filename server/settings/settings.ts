import { FREE_PLAN, PLANS } from '@linecheck/contract';
import * as z from 'zod/mini';
import {
  anyText,
  blobUrl,
  bounceMailbox,
  domains,
  formUrl,
  issuer,
  mailAddress,
  mediaAddresses,
  oneOf,
  origin,
  outboundHosts,
  postgresUrl,
  proxies,
  type SettingKind,
  secretToken,
  sender,
  servers,
  smtpUrl,
  trialLanguages,
  turnServers,
  wholeNumber,
} from './kinds';

interface SettingDescription {
  readonly name: string;
  readonly unit?: string;
  /** Replaces the default in the table, if it is computed. */
  readonly defaultText?: string;
  readonly description: string;
}

export const about = z.registry<SettingDescription>();

interface Setting<Value, Default> extends Omit<SettingDescription, 'name'> {
  readonly kind: SettingKind<Value>;
  readonly defaultValue: Default;
}

/** Defines a setting: its default if the variable is not set, and an error message if its text is invalid. */
const setting = <Value, const Default extends Value | undefined>(
  name: string,
  { kind, defaultValue, ...rest }: Setting<Value, Default>,
) =>
  z
    .pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined, context): Value | Default => {
        if (text === undefined) return defaultValue;
        const value = kind.read(text);
        if (value !== undefined) return value;
        context.issues.push({ code: 'custom', message: `${name} must ${kind.must}`, input: text });
        return z.NEVER;
      }),
    )
    .register(about, { name, ...rest });

/**
 * All settings of an installation. The type `ServerConfig`, the error messages at the start, and the table in the README
 * (written by `npm run fix`, in this order) are derived from this.
 */
export const settings = z.object({
  port: setting('PORT', { kind: wholeNumber(0, 65_535), defaultValue: 3000, description: 'Port to listen on' }),
  host: setting('HOST', {
    kind: anyText,
    defaultValue: 'localhost',
    description: 'Address to listen on; `0.0.0.0` for all, for example in a container',
  }),
  publicUrl: setting('PUBLIC_URL', {
    kind: origin,
    defaultValue: undefined,
    defaultText: '`http://localhost:PORT`',
    description: 'Address of this installation in browsers. With `https:`, cookies are sent over HTTPS only',
  }),
  dataDir: setting('DATA_DIR', {
    kind: anyText,
    defaultValue: './data',
    description:
      'Folder for the data of the embedded PostgreSQL and, unless `BLOB_URL` is set, for clips in `blobs/` (also with `DATABASE_URL`; several instances share that folder). Uploads in progress are always kept in `uploads/`',
  }),
  databaseUrl: setting('DATABASE_URL', {
    kind: postgresUrl,
    defaultValue: undefined,
    description:
      'Address of a PostgreSQL server (15 or newer) to use in place of the embedded one: `postgres://user:password@host:5432/name`. Of several servers, the app uses the one that accepts writes: `postgres://user:password@one:5432,two:5432/name`',
  }),
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', {
    kind: postgresUrl,
    defaultValue: undefined,
    description:
      'Address of the same database without a pooler, needed if `DATABASE_URL` leads to a pooler in transaction mode such as PgBouncer: for live updates (LISTEN), locks, migrations, backups',
  }),
  drainSeconds: setting('DRAIN_SECONDS', {
    kind: wholeNumber(0, 30),
    defaultValue: 0,
    unit: 'seconds',
    description:
      'Only behind a load balancer: how long an app that is told to stop keeps serving calls. Meanwhile `GET /api/health` returns 503, so that the load balancer moves to another instance. Use twice the interval of its health check plus one second, such as `5`',
  }),
  sessionDays: setting('SESSION_DAYS', {
    kind: wholeNumber(1, 3650),
    defaultValue: 30,
    unit: 'days',
    description: 'Validity of a guest link, from its creation and again from each new code',
  }),
  signInIdleDays: setting('SIGN_IN_IDLE_DAYS', {
    kind: wholeNumber(1, 90),
    defaultValue: 14,
    unit: 'days',
    description: 'Days without use after which a sign-in ends. Each ends after 90 days, however much it is used',
  }),
  resultDays: setting('RESULT_DAYS', {
    kind: wholeNumber(1, 3650),
    defaultValue: 365,
    unit: 'days',
    description: 'Retention of results, with their notifications and clips; after that they are deleted permanently',
  }),
  clipDays: setting('CLIP_DAYS', {
    kind: wholeNumber(1, 3650),
    defaultValue: 90,
    unit: 'days',
    description: 'Retention of recorded clips; after that they are deleted permanently',
  }),
  takeDays: setting('TAKE_DAYS', {
    kind: wholeNumber(1, 3650),
    defaultValue: 30,
    unit: 'days',
    description:
      'Retention of the sound of microphone checks that guests send along; after that it is deleted permanently',
  }),
  auditDays: setting('AUDIT_DAYS', {
    kind: wholeNumber(1, 3650),
    defaultValue: 90,
    unit: 'days',
    description: 'Retention of the log of who did what in a workspace; after that its entries are deleted permanently',
  }),
  clipQuotaMb: setting('CLIP_QUOTA_MB', {
    kind: wholeNumber(1, 1_000_000),
    defaultValue: 1000,
    unit: 'MB',
    description: 'Maximum total size of the clips of each host, including those of their guests',
  }),
  unconfirmedClipsMb: setting('UNCONFIRMED_CLIPS_MB', {
    kind: wholeNumber(0, 1_000_000),
    defaultValue: 1000,
    unit: 'MB',
    description:
      'Maximum total size of the clips of all hosts together whose email address is not confirmed. Each of them may use a tenth of it. A host confirms the address with a link in an email: that of the registration, of a password reset or of an invitation. `npm run admin -- confirm-host` does it for them. The first host, and hosts to whom you have given Pro, need no confirmation',
  }),
  minFreeDiskMb: setting('MIN_FREE_DISK_MB', {
    kind: wholeNumber(0, 1_000_000_000),
    defaultValue: undefined,
    unit: 'MB',
    defaultText: 'a tenth of the disk, and at least 1000',
    description:
      'Minimum free space on the disk of `DATA_DIR`. Below it, clips are refused, while results, sign-ins and links still work; `0` switches this off',
  }),
  blobUrl: setting('BLOB_URL', {
    kind: blobUrl,
    defaultValue: undefined,
    description:
      'S3-compatible store for clips, instead of the folder: `s3://bucket/folder?region=eu-central-1` at Amazon, `s3://bucket?endpoint=https://s3.example.org` elsewhere. The bucket must exist; if it is shared, use a separate folder in it for this installation',
  }),
  blobAccessKeyId: setting('BLOB_ACCESS_KEY_ID', {
    kind: anyText,
    defaultValue: undefined,
    description: 'Id of the key for `BLOB_URL`, which needs permission to list, read, write and delete',
  }),
  blobSecretAccessKey: setting('BLOB_SECRET_ACCESS_KEY', {
    kind: anyText,
    defaultValue: undefined,
    description: 'Secret of the key `BLOB_ACCESS_KEY_ID`',
  }),
  registration: setting('REGISTRATION', {
    kind: oneOf('open', 'invite', 'closed'),
    defaultValue: 'open',
    description:
      'Who may create a host account: `open` all visitors, `invite` only addresses invited with `npm run admin -- invite`, `closed` only the first host. In every mode, hosts can invite people into their team, who then get an account',
  }),
  oidcIssuer: setting('OIDC_ISSUER', {
    kind: issuer,
    defaultValue: undefined,
    description:
      'Address of a sign-in service (OpenID Connect) with which people sign in beside their passwords: `https://id.example.org/realms/team` ([how](docs/operating.md#a-sign-in-service)). Register `PUBLIC_URL/sign-in-service/callback` there. Needs `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`',
  }),
  oidcClientId: setting('OIDC_CLIENT_ID', {
    kind: anyText,
    defaultValue: undefined,
    description: 'Id of this installation at the sign-in service',
  }),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', {
    kind: anyText,
    defaultValue: undefined,
    description: 'Secret of `OIDC_CLIENT_ID`',
  }),
  oidcName: setting('OIDC_NAME', {
    kind: anyText,
    defaultValue: 'Single sign-on',
    description: 'Name of the sign-in service on the sign-in page',
  }),
  oidcOnly: setting('OIDC_ONLY', {
    kind: oneOf('false', 'true'),
    defaultValue: 'false',
    description:
      '`true` switches passwords and passkeys off. It counts only after `npm run admin -- test-oidc` has gone the whole way with the settings as they are. `npm run admin -- sign-in-link EMAIL` always opens',
  }),
  oidcTrustedDomains: setting('OIDC_TRUSTED_DOMAINS', {
    kind: domains,
    defaultValue: [],
    description:
      'Comma-separated list of domains whose email addresses count as confirmed by a sign-in service that sends no `email_verified`: `example.org`. Only if everyone there has their own address',
  }),
  oidcWorkspaceClaim: setting('OIDC_WORKSPACE_CLAIM', {
    kind: anyText,
    defaultValue: undefined,
    description: 'Claim with the id of a workspace, or a list of them, which a person joins when they sign in',
  }),
  oidcRoleClaim: setting('OIDC_ROLE_CLAIM', {
    kind: anyText,
    defaultValue: undefined,
    description:
      'Claim with the role in the workspaces of `OIDC_WORKSPACE_CLAIM`: `owner`, `producer` or `viewer`. Without it, who joins is a producer, and roles stay as they are',
  }),
  trialLanguages: setting('TRIAL_LANGUAGES', {
    kind: trialLanguages,
    defaultValue: [],
    description:
      'Comma-separated list of languages that are offered to guests although no reader has read them yet: `ar`',
  }),
  defaultPlan: setting('DEFAULT_PLAN', {
    kind: oneOf(...PLANS),
    defaultValue: FREE_PLAN,
    description: '`pro` gives all hosts of this installation Pro',
  }),
  workspacePeopleMax: setting('WORKSPACE_PEOPLE_MAX', {
    kind: wholeNumber(1, 1000),
    defaultValue: undefined,
    defaultText: 'that of the plan: 10',
    description: 'Maximum number of people who work together in one workspace on Pro, with open invitations',
  }),
  trialDays: setting('TRIAL_DAYS', {
    kind: wholeNumber(0, 365),
    defaultValue: 14,
    unit: 'days',
    description: 'Duration of the one Pro trial of each host; `0` switches trials off, and no page mentions them',
  }),
  logoHosts: setting('LOGO_HOSTS', {
    kind: servers,
    defaultValue: [],
    description:
      'Comma-separated list of servers from which pages may load logos of hosts: `cdn.example.org`. These servers see the IP addresses of guests. Without it, pages show only logos uploaded to this installation',
  }),
  speedTest: setting('SPEED_TEST', {
    kind: oneOf('self', 'cloudflare'),
    defaultValue: 'self',
    description: 'Server for the speed test: `self` is this server',
  }),
  mediaPort: setting('MEDIA_PORT', {
    kind: wholeNumber(0, 65_535),
    defaultValue: 3478,
    description:
      'UDP port for testing whether calls work in the networks of guests: open it in the firewall. `npm run admin -- check-media` tests whether it is reachable; `0` switches it off',
  }),
  mediaAddress: setting('MEDIA_ADDRESS', {
    kind: mediaAddresses,
    defaultValue: [],
    defaultText: 'the addresses of the host of `PUBLIC_URL`',
    description:
      'Address or name at which guests reach `MEDIA_PORT`, or a comma-separated list of them. Set it behind a CDN. With several instances, give each instance its own address',
  }),
  callPorts: setting('CALL_PORTS', {
    kind: anyText,
    defaultValue: 'UDP 443, 3478-3481, 8801-8810, 10000, 19302-19309, 50000-60000',
    description:
      'Ports of the call services of your guests, shown in the note for the IT department when the network of a guest blocks UDP',
  }),
  studiosFile: setting('STUDIOS_FILE', {
    kind: anyText,
    defaultValue: undefined,
    description:
      'Path of a JSON file that adds studios to the built-in ones, and corrects facts of those ([format](docs/operating.md#studios)). The app reads it when it starts',
  }),
  turnUrls: setting('TURN_URLS', {
    kind: turnServers,
    defaultValue: undefined,
    description:
      'Comma-separated list of up to six TURN servers of yours with which guests test whether calls work: `turn:turn.example.org:3478`, `turn:…?transport=tcp`, `turns:turn.example.org:443`. Needs `TURN_SECRET`',
  }),
  turnSecret: setting('TURN_SECRET', {
    kind: secretToken,
    defaultValue: undefined,
    description:
      'Secret shared with the servers of `TURN_URLS` (`static-auth-secret` of coturn): 24 or more letters and digits, as generated by `openssl rand -hex 24`',
  }),
  trustProxy: setting('TRUST_PROXY', {
    kind: proxies,
    defaultValue: [],
    description:
      'Comma-separated addresses of your reverse proxies; only their `X-Forwarded-*` and `Forwarded` headers are trusted',
  }),
  logLevel: setting('LOG_LEVEL', {
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    defaultValue: 'warn',
    description:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. The log is JSON lines on standard error, without names, addresses or codes. The security log is written at every level except `silent`',
  }),
  metricsToken: setting('METRICS_TOKEN', {
    kind: secretToken,
    defaultValue: undefined,
    description:
      'Enables `GET /metrics` for Prometheus, with this bearer token: 24 or more letters and digits, as generated by `openssl rand -hex 24`. Without it, the metrics are not served',
  }),
  smtpUrl: setting('SMTP_URL', {
    kind: smtpUrl,
    defaultValue: undefined,
    description:
      'Mail server for emails to hosts and guests: `smtps://user:password@mail.example.org`, or `smtp://…` with STARTTLS (required for servers on other machines, unless the URL ends with `?requireTLS=false`)',
  }),
  formMailUrl: setting('FORM_MAIL_URL', {
    kind: formUrl,
    defaultValue: undefined,
    description:
      'Form-mail service, used without `SMTP_URL`; it receives a form with `email`, `from`, `subject` and `message`. Without both, no email is sent: emails are kept for 7 days as `.eml` files in `DATA_DIR/outbox`, and pages ask users to contact you',
  }),
  mailFrom: setting('MAIL_FROM', {
    kind: sender,
    defaultValue: undefined,
    defaultText: '`Linecheck <no-reply@HOST>`',
    description: 'Sender of emails; the default has the host of `PUBLIC_URL`',
  }),
  bounceUrl: setting('BOUNCE_URL', {
    kind: bounceMailbox,
    defaultValue: undefined,
    description:
      'Mailbox for reports about emails to guests that could not be delivered: `imaps://user:password@mail.example.org/INBOX?address=bounces@example.org`, or `imap://…` with STARTTLS. Emails to guests are sent from `bounces+…@example.org`, which must arrive in this mailbox. The app deletes the reports that it has read. Without it, only addresses that your mail server refuses immediately are marked',
  }),
  outboundHosts: setting('OUTBOUND_HOSTS', {
    kind: outboundHosts,
    defaultValue: [],
    description:
      'Comma-separated list of names, `*.` names, addresses and ranges that webhooks may call although they are not public: `n8n.internal, *.lan, 10.1.0.0/16`. Without it, webhooks reach public addresses only',
  }),
  rateLimitFactor: setting('RATE_LIMIT_FACTOR', {
    kind: wholeNumber(0, 1000),
    defaultValue: 1,
    description:
      'Multiplies the rate limits, for example if many guests share one address, except those for attempts on the password of one account; `0` switches all limits off',
  }),
  contactEmail: setting('CONTACT_EMAIL', {
    kind: mailAddress,
    defaultValue: undefined,
    description:
      'Email address of the "Contact" link in the footer; without it, the link opens a page that explains that there is none',
  }),
});

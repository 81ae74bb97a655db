import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { s3AddressFrom } from './blobs/blob-url';
import type { S3Place } from './blobs/s3-call';

const wholeNumber = (name: string, min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `${name} must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, `${name} must be a whole number from ${min} to ${max}`),
          z.maximum(max, `${name} must be a whole number from ${min} to ${max}`),
        ),
    ),
  );

const isUrlOf = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const oneOf = <const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) =>
  z.enum(choices, `${name} must be one of: ${choices.join(', ')}`);

const list = (value: string): readonly string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Names that Fastify knows for the addresses of one's own machine and network. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, or a range such as 10.0.0.0/8. A range of everybody would let any client forge its address. */
function isProxy(value: string): boolean {
  const [address = '', bits = '1', ...more] = value.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
  return isRange || namedRanges.has(value);
}

/** The installation has an address of its own: a path, or a name and password, would be lost in silence. */
const isOrigin = (value: string): boolean =>
  isUrlOf(['http:', 'https:'])(value) && `${new URL(value).origin}/` === new URL(value).href;

/** The name of a server, with a port or without: nothing that would mean more than one server in a policy. */
const isHostName = (value: string): boolean => /^[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/i.test(value);

/** Without a host, letters would go to whatever listens on this machine. */
const isMailServer = (value: string): boolean =>
  isUrlOf(['smtp:', 'smtps:'])(value) && new URL(value).hostname !== '' && !/\s/.test(value);

/** An address, alone or after the name that is shown. No line may end in it: what follows would be a header. */
function isSender(value: string): boolean {
  const [, named] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? [];
  return z.safeParse(z.email(), named ?? value).success;
}

const schema = z.object({
  PORT: z._default(wholeNumber('PORT', 0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(
          isUrlOf(['postgres:', 'postgresql:']),
          'DATABASE_URL must look like postgres://user:password@host:5432/name',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine<string>(isOrigin, 'PUBLIC_URL must look like https://check.example.org, without a path')),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => list(value).every(isProxy),
          'TRUST_PROXY must be a list of addresses or ranges, such as 127.0.0.1, 10.0.0.0/8',
        ),
      ),
    '',
  ),
  LOG_LEVEL: z._default(oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  SESSION_DAYS: z._default(wholeNumber('SESSION_DAYS', 1, 3650), 30),
  RESULT_DAYS: z._default(wholeNumber('RESULT_DAYS', 1, 3650), 365),
  CLIP_DAYS: z._default(wholeNumber('CLIP_DAYS', 1, 3650), 90),
  CLIP_QUOTA_MB: z._default(wholeNumber('CLIP_QUOTA_MB', 1, 1_000_000), 1000),
  UNCONFIRMED_CLIPS_MB: z._default(wholeNumber('UNCONFIRMED_CLIPS_MB', 0, 1_000_000), 1000),
  MIN_FREE_DISK_MB: z.optional(wholeNumber('MIN_FREE_DISK_MB', 0, 1_000_000_000)),
  BLOB_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => s3AddressFrom(value) !== undefined,
          'BLOB_URL must look like s3://bucket/folder?region=eu-central-1 or s3://bucket?endpoint=https://s3.example.org',
        ),
      ),
  ),
  BLOB_ACCESS_KEY_ID: z.optional(z.string()),
  BLOB_SECRET_ACCESS_KEY: z.optional(z.string()),
  DEFAULT_PLAN: z._default(oneOf('DEFAULT_PLAN', ['plus', 'pro']), 'plus'),
  REGISTRATION: z._default(oneOf('REGISTRATION', ['open', 'invite', 'closed']), 'open'),
  LOGO_HOSTS: z._default(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => list(value).every(isHostName),
          'LOGO_HOSTS must be a list of servers, such as cdn.example.org, logos.example.org:8443',
        ),
      ),
    '',
  ),
  SPEED_TEST: z._default(oneOf('SPEED_TEST', ['self', 'cloudflare']), 'self'),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w.~+/-]{24,}=*$/,
          'METRICS_TOKEN must be 24 or more letters and digits, as "openssl rand -hex 24" gives',
        ),
      ),
  ),
  RATE_LIMIT_FACTOR: z._default(wholeNumber('RATE_LIMIT_FACTOR', 0, 1000), 1),
  CONTACT_EMAIL: z.optional(z.email('CONTACT_EMAIL must be a mail address')),
  TRIAL_DAYS: z._default(wholeNumber('TRIAL_DAYS', 0, 365), 14),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(isMailServer, 'SMTP_URL must look like smtps://user:password@mail.example.org (or smtp://…)'),
      ),
  ),
  FORM_MAIL_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(isUrlOf(['http:', 'https:']), 'FORM_MAIL_URL must look like https://forms.example.org/a'),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine<string>(isSender, 'MAIL_FROM must be a mail address, or look like Linecheck <linecheck@example.org>'),
      ),
  ),
});

/** The settings of this process, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where browsers reach this installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Addresses of proxies whose forwarding headers are believed; none unless set. */
  readonly trustProxy: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly sessionDays: number;
  /** How long guests' results are kept. */
  readonly resultDays: number;
  /** How long clips are kept. */
  readonly clipDays: number;
  /** Most megabytes of clips for each host. */
  readonly clipQuotaMb: number;
  /** Most megabytes of clips of all hosts together whose address is not confirmed. */
  readonly unconfirmedClipsMb: number;
  /** Megabytes of the disk of `dataDir` that clips leave free; a tenth of it, and at least 1000, unless set. */
  readonly minFreeDiskMb: number | undefined;
  /** The S3-compatible store for clips; a folder of `dataDir` unless set. */
  readonly blobStore: S3Place | undefined;
  readonly defaultPlan: 'plus' | 'pro';
  /** Who may make an account: everybody, whom the operator invites, or nobody once there is a host. */
  readonly registration: 'open' | 'invite' | 'closed';
  readonly speedTest: 'self' | 'cloudflare';
  /** Servers from which pages may show the logo of a host; from others none is fetched. */
  readonly logoHosts: readonly string[];
  readonly contactEmail: string | undefined;
  /** Length of a Pro trial; 0 where there are none. */
  readonly trialDays: number;
  readonly smtpUrl: string | undefined;
  readonly formMailUrl: string | undefined;
  /** Who letters are from: an address, or a name with one. */
  readonly mailFrom: string;
  /** Opens `GET /metrics`, which is not there unless it is set. */
  readonly metricsToken: string | undefined;
  /** Multiplies the limits of `http/limits.ts`; 0 switches them off. */
  readonly rateLimitFactor: number;
}

/** Wrong settings: one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment. A variable that is set to nothing counts as not set.
 *
 * @throws ConfigError with one clear line for each wrong setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const settings = parsed.data;
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(cwd, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: publicUrl.origin,
    trustProxy: list(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL,
    sessionDays: settings.SESSION_DAYS,
    resultDays: settings.RESULT_DAYS,
    clipDays: settings.CLIP_DAYS,
    clipQuotaMb: settings.CLIP_QUOTA_MB,
    unconfirmedClipsMb: settings.UNCONFIRMED_CLIPS_MB,
    minFreeDiskMb: settings.MIN_FREE_DISK_MB,
    blobStore: blobStoreFrom(settings),
    defaultPlan: settings.DEFAULT_PLAN,
    registration: settings.REGISTRATION,
    speedTest: settings.SPEED_TEST,
    logoHosts: list(settings.LOGO_HOSTS.toLowerCase()),
    contactEmail: settings.CONTACT_EMAIL,
    trialDays: settings.TRIAL_DAYS,
    smtpUrl: settings.SMTP_URL,
    formMailUrl: settings.FORM_MAIL_URL,
    mailFrom: settings.MAIL_FROM ?? `Linecheck <no-reply@${publicUrl.hostname}>`,
    metricsToken: settings.METRICS_TOKEN,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
  };
}

const KEYS_NEEDED = 'BLOB_URL needs BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY';

function blobStoreFrom({
  BLOB_URL: url,
  BLOB_ACCESS_KEY_ID: accessKeyId,
  BLOB_SECRET_ACCESS_KEY: secretAccessKey,
}: z.infer<typeof schema>): S3Place | undefined {
  const address = url === undefined ? undefined : s3AddressFrom(url);
  if (address === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new ConfigError(KEYS_NEEDED);
  return { ...address, accessKeyId, secretAccessKey };
}

import { STUDIOS } from '@linecheck/checks/studios';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './env';
import { about, settings } from './settings/settings';

const read = (env: Record<string, string | undefined>) => readConfig(env, '/srv/linecheck');

/** Lines that an operator reads. */
function complaints(env: Record<string, string | undefined>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const defaults = {
  port: 3000,
  host: 'localhost',
  dataDir: '/srv/linecheck/data',
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  publicUrl: 'http://localhost:3000',
  mediaPort: 3478,
  mediaAddress: [],
  callPorts: 'UDP 443, 3478-3481, 8801-8810, 10000, 19302-19309, 50000-60000',
  turn: undefined,
  studios: STUDIOS,
  trustProxy: [],
  logLevel: 'warn',
  drainSeconds: 0,
  sessionDays: 30,
  signInIdleDays: 14,
  signInService: undefined,
  clipDays: 90,
  resultDays: 365,
  auditDays: 90,
  takeDays: 30,
  clipQuotaMb: 1000,
  minFreeDiskMb: undefined,
  blobStore: undefined,
  defaultPlan: 'plus',
  registration: 'open',
  speedTest: 'self',
  logoHosts: [],
  unconfirmedClipsMb: 1000,
  contactEmail: undefined,
  trialDays: 14,
  trialLanguages: [],
  smtpUrl: undefined,
  bounceUrl: undefined,
  formMailUrl: undefined,
  mailFrom: 'Linecheck <no-reply@localhost>',
  metricsToken: undefined,
  outboundHosts: [],
  rateLimitFactor: 1,
};

const variables = Object.values(settings.shape).map((field) => about.get(field)?.name ?? '');

const blobKeys = { BLOB_ACCESS_KEY_ID: 'our-id', BLOB_SECRET_ACCESS_KEY: 'our-secret' };
const readKeys = { accessKeyId: 'our-id', secretAccessKey: 'our-secret' };
const TURN_SECRET = 'north-wind-over-the-harbour';
const amazon = { endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1' };

describe('without any setting', () => {
  it('everything has a default', () => {
    expect(read({})).toEqual(defaults);
  });

  it('an empty variable counts as not set', () => {
    expect(read(Object.fromEntries(variables.map((name) => [name, ''])))).toEqual(defaults);
  });

  it('an undefined variable counts as not set', () => {
    expect(read({ PORT: undefined })).toEqual(defaults);
  });

  it('variables of other programs are ignored', () => {
    expect(read({ PATH: '/usr/bin', PORTAL: 'yes', port: '1' })).toEqual(defaults);
  });
});

describe('a setting', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ RATE_LIMIT_FACTOR: '0' }, { rateLimitFactor: 0 }],
    [{ DATA_DIR: '/var/lib/linecheck' }, { dataDir: '/var/lib/linecheck' }],
    [{ DATA_DIR: 'here' }, { dataDir: '/srv/linecheck/here' }],
    [{ DATA_DIR: '../beside' }, { dataDir: '/srv/beside' }],
    [{ DATA_DIR: '.' }, { dataDir: '/srv/linecheck' }],
    [
      { DATABASE_URL: 'postgres://maya:s%40fe@db.example.org:5433/check' },
      { databaseUrl: ['postgres://maya:s%40fe@db.example.org:5433/check'] },
    ],
    [{ DATABASE_URL: 'postgresql://db/check' }, { databaseUrl: ['postgresql://db/check'] }],
    [
      {
        DATABASE_URL: 'postgres://maya:s%40fe@one:5433,two:5434/check?target_session_attrs=read-write&sslmode=disable',
      },
      {
        databaseUrl: [
          'postgres://maya:s%40fe@one:5433/check?sslmode=disable',
          'postgres://maya:s%40fe@two:5434/check?sslmode=disable',
        ],
      },
    ],
    [
      {
        DATABASE_URL: 'postgres://pooler:6432/check?target_session_attrs=primary',
        DATABASE_DIRECT_URL: 'postgres://[::1]:5432,db/check',
      },
      {
        databaseUrl: ['postgres://pooler:6432/check'],
        databaseDirectUrl: ['postgres://[::1]:5432/check', 'postgres://db/check'],
      },
    ],
    [{ PUBLIC_URL: 'https://check.example.org' }, { publicUrl: 'https://check.example.org' }],
    [{ PUBLIC_URL: 'https://check.example.org/' }, { publicUrl: 'https://check.example.org' }],
    [{ PUBLIC_URL: 'https://Check.Example.org:443/' }, { publicUrl: 'https://check.example.org' }],
    [
      { PUBLIC_URL: 'http://10.0.0.7:3000', PORT: '8080' },
      { publicUrl: 'http://10.0.0.7:3000', port: 8080 },
    ],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [
      { TRUST_PROXY: ' 10.0.0.0/8 , 127.0.0.1,::1, fd00::/8,loopback ' },
      { trustProxy: ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8', 'loopback'] },
    ],
    [{ TRUST_PROXY: ' , ' }, { trustProxy: [] }],
    [
      { MEDIA_ADDRESS: '203.0.113.7, 2001:db8::7, media.example.org' },
      { mediaAddress: ['203.0.113.7', '2001:db8::7', 'media.example.org'] },
    ],
    [
      {
        TURN_URLS: ' turn:Turn.example.org , turn:203.0.113.7:3478?transport=tcp,turns:[2001:db8::7]:443 ',
        TURN_SECRET,
      },
      {
        turn: {
          secret: TURN_SECRET,
          servers: [
            { url: 'turn:turn.example.org?transport=udp', transport: 'udp' },
            { url: 'turn:203.0.113.7:3478?transport=tcp', transport: 'tcp' },
            { url: 'turns:[2001:db8::7]:443?transport=tcp', transport: 'tls' },
          ],
        },
      },
    ],
    [{ METRICS_TOKEN: 'a'.repeat(24) }, { metricsToken: 'a'.repeat(24) }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LOG_LEVEL: 'trace' }, { logLevel: 'trace' }],
    [{ SESSION_DAYS: '1' }, { sessionDays: 1 }],
    [{ SESSION_DAYS: '3650' }, { sessionDays: 3650 }],
    [{ CLIP_DAYS: '7' }, { clipDays: 7 }],
    [{ RESULT_DAYS: '30' }, { resultDays: 30 }],
    [{ AUDIT_DAYS: '7' }, { auditDays: 7 }],
    [{ CLIP_QUOTA_MB: '1' }, { clipQuotaMb: 1 }],
    [{ MIN_FREE_DISK_MB: '0' }, { minFreeDiskMb: 0 }],
    [{ MIN_FREE_DISK_MB: '5000' }, { minFreeDiskMb: 5000 }],
    [
      { BLOB_URL: 's3://clips?region=eu-central-1', ...blobKeys },
      { blobStore: { ...readKeys, ...amazon, bucket: 'clips', prefix: '' } },
    ],
    [
      { BLOB_URL: 's3://clips.example/linecheck/eu/?region=eu-central-1', ...blobKeys },
      { blobStore: { ...readKeys, ...amazon, bucket: 'clips.example', prefix: 'linecheck/eu/' } },
    ],
    [
      { BLOB_URL: 's3://clips?endpoint=http://minio:9000/', ...blobKeys },
      { blobStore: { ...readKeys, endpoint: 'http://minio:9000', region: 'us-east-1', bucket: 'clips', prefix: '' } },
    ],
    [
      { BLOB_URL: 's3://clips/a?region=auto&endpoint=https%3A%2F%2Fs3.example.org%2Fstore', ...blobKeys },
      {
        blobStore: {
          ...readKeys,
          endpoint: 'https://s3.example.org/store',
          region: 'auto',
          bucket: 'clips',
          prefix: 'a/',
        },
      },
    ],
    [{ DEFAULT_PLAN: 'pro' }, { defaultPlan: 'pro' }],
    [{ REGISTRATION: 'invite' }, { registration: 'invite' }],
    [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
    [{ SPEED_TEST: 'cloudflare' }, { speedTest: 'cloudflare' }],
    [
      { LOGO_HOSTS: 'CDN.example.org, logos.example.org:8443' },
      { logoHosts: ['cdn.example.org', 'logos.example.org:8443'] },
    ],
    [{ TRIAL_LANGUAGES: 'ar, ' }, { trialLanguages: ['ar'] }],
    [{ CONTACT_EMAIL: 'help@example.org' }, { contactEmail: 'help@example.org' }],
    [{ TRIAL_DAYS: '0' }, { trialDays: 0 }],
    [{ TRIAL_DAYS: '365' }, { trialDays: 365 }],
    [{ SMTP_URL: 'smtps://maya:s%40fe@mail.example.org:465' }, { smtpUrl: 'smtps://maya:s%40fe@mail.example.org:465' }],
    [{ SMTP_URL: 'smtp://localhost' }, { smtpUrl: 'smtp://localhost' }],
    [
      { BOUNCE_URL: 'imaps://bounces%40example.org:s%40fe@mail.example.org' },
      {
        bounceUrl: {
          ...{ host: 'mail.example.org', port: 993, isTls: true, user: 'bounces@example.org', password: 's@fe' },
          ...{ folder: 'INBOX', address: { local: 'bounces', domain: 'example.org' } },
        },
      },
    ],
    [
      { BOUNCE_URL: 'imap://maya:safe@[::1]:1143/Reports%20here?address=b@example.org' },
      {
        bounceUrl: {
          ...{ host: '::1', port: 1143, isTls: false, user: 'maya', password: 'safe', folder: 'Reports here' },
          address: { local: 'b', domain: 'example.org' },
        },
      },
    ],
    [{ FORM_MAIL_URL: 'https://forms.example.org/f/1' }, { formMailUrl: 'https://forms.example.org/f/1' }],
    [{ MAIL_FROM: 'studio@example.org' }, { mailFrom: 'studio@example.org' }],
    [{ MAIL_FROM: 'Studio 9 <studio@example.org>' }, { mailFrom: 'Studio 9 <studio@example.org>' }],
    [{ PUBLIC_URL: 'https://check.example.org' }, { mailFrom: 'Linecheck <no-reply@check.example.org>' }],
  ])('%j is read as %j', (env, config) => {
    expect(read(env)).toMatchObject(config);
  });
});

const BLOB_URL =
  'BLOB_URL must look like s3://bucket/folder?region=eu-central-1 or s3://bucket?endpoint=https://s3.example.org';
const PORT = 'PORT must be a whole number from 0 to 65535';
const SESSION_DAYS = 'SESSION_DAYS must be a whole number from 1 to 3650';
const DATABASE_URL =
  'DATABASE_URL must look like postgres://user:password@host:5432/name, with commas between several hosts';
const PUBLIC_URL = 'PUBLIC_URL must look like https://check.example.org, without a path';
const TRUST_PROXY = 'TRUST_PROXY must be a list of addresses or ranges, such as 127.0.0.1, 10.0.0.0/8';
const TRIAL_DAYS = 'TRIAL_DAYS must be a whole number from 0 to 365';
const BOUNCE_URL =
  'BOUNCE_URL must look like imaps://user:password@mail.example.org/INBOX?address=bounces@example.org (or imap://…), with an address of up to 24 characters before the @, and %40 for an @ in the user';
const SMTP_URL =
  'SMTP_URL must look like smtps://user:password@mail.example.org (or smtp://…), and a password in it has %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %';
const NO_SENDER =
  'MAIL_FROM must be set, because PUBLIC_URL has an IP address and no name: MAIL_FROM="Linecheck <linecheck@example.org>"';
const FORM_MAIL_URL = 'FORM_MAIL_URL must look like https://forms.example.org/a';
const MAIL_FROM = 'MAIL_FROM must be an email address, or look like Linecheck <linecheck@example.org>';
const LOG_LEVEL = 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent';
const MEDIA_ADDRESS = 'MEDIA_ADDRESS must be a list of addresses or names, such as 203.0.113.7, media.example.org';
const TRIAL_LANGUAGES = 'TRIAL_LANGUAGES must be a list of languages on trial, such as ar';
const LOGO_HOSTS = 'LOGO_HOSTS must be a list of servers, such as cdn.example.org, logos.example.org:8443';
const TURN_URLS =
  'TURN_URLS must be a list of up to 6 TURN servers, such as turn:turn.example.org:3478, turn:turn.example.org:3478?transport=tcp, turns:turn.example.org:443';
const METRICS_TOKEN = 'METRICS_TOKEN must be 24 or more letters and digits, as generated by "openssl rand -hex 24"';

describe('a wrong setting', () => {
  it.each([
    ['PORT', '-1', PORT],
    ['PORT', '65536', PORT],
    ['PORT', '99999999999999999999', PORT],
    ['PORT', '80.5', PORT],
    ['PORT', '8080 ', PORT],
    ['PORT', '0x50', PORT],
    ['PORT', 'http', PORT],
    ['PORT', '٣٠٠٠', PORT],
    ['SESSION_DAYS', '0', SESSION_DAYS],
    ['SESSION_DAYS', '3651', SESSION_DAYS],
    ['SESSION_DAYS', 'forever', SESSION_DAYS],
    ['DATABASE_URL', 'mysql://root@localhost/check', DATABASE_URL],
    ['DATABASE_URL', 'localhost:5432', DATABASE_URL],
    ['DATABASE_URL', 'check', DATABASE_URL],
    ['DATABASE_URL', 'postgres://one,,two/check', DATABASE_URL],
    ['DATABASE_URL', 'postgres://one,two:port/check', DATABASE_URL],
    ['DATABASE_URL', 'postgres://one,two/check?target_session_attrs=standby', DATABASE_URL],
    ['PUBLIC_URL', 'check.example.org', PUBLIC_URL],
    ['PUBLIC_URL', 'ftp://check.example.org', PUBLIC_URL],
    ['PUBLIC_URL', 'https://example.org/check', PUBLIC_URL],
    ['PUBLIC_URL', 'https://maya:secret@example.org', PUBLIC_URL],
    ['PUBLIC_URL', 'https://', PUBLIC_URL],
    ['TRUST_PROXY', 'true', TRUST_PROXY],
    ['TRUST_PROXY', '1', TRUST_PROXY],
    ['TRUST_PROXY', 'proxy.example.org', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.0/33', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.0/0', TRUST_PROXY],
    ['TRUST_PROXY', 'fd00::/129', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.0/8/8', TRUST_PROXY],
    ['MEDIA_PORT', '65536', 'MEDIA_PORT must be a whole number from 0 to 65535'],
    ['MEDIA_ADDRESS', 'https://media.example.org', MEDIA_ADDRESS],
    ['MEDIA_ADDRESS', '203.0.113.7:3478', MEDIA_ADDRESS],
    ['LOGO_HOSTS', 'https://cdn.example.org', LOGO_HOSTS],
    ['LOGO_HOSTS', '*.example.org', LOGO_HOSTS],
    ['LOGO_HOSTS', 'cdn.example.org; script-src *', LOGO_HOSTS],
    ['TRIAL_LANGUAGES', 'ar, de', TRIAL_LANGUAGES],
    ['TRIAL_LANGUAGES', 'xx', TRIAL_LANGUAGES],
    ['TRIAL_LANGUAGES', '__proto__', TRIAL_LANGUAGES],
    ['TURN_URLS', 'turn.example.org', TURN_URLS],
    ['TURN_URLS', 'turn://turn.example.org', TURN_URLS],
    ['TURN_URLS', 'stun:turn.example.org', TURN_URLS],
    ['TURN_URLS', 'turn:', TURN_URLS],
    ['TURN_URLS', 'turn:maya:s3cret@turn.example.org', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org/path', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org:0', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org:65536', TURN_URLS],
    ['TURN_URLS', 'turn:[203.0.113.7]', TURN_URLS],
    ['TURN_URLS', 'turn:2001:db8::7', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org?transport=sctp', TURN_URLS],
    ['TURN_URLS', 'turns:turn.example.org?transport=udp', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org, turn:turn.example.org?transport=udp', TURN_URLS],
    ['TURN_URLS', [1, 2, 3, 4, 5, 6, 7].map((at) => `turn:turn${at}.example.org`).join(), TURN_URLS],
    ['TURN_URLS', ' , ', TURN_URLS],
    ['TURN_URLS', 'turn:turn.example.org', 'TURN_URLS and TURN_SECRET must be set together'],
    ['OIDC_ISSUER', 'http://id.example.org', 'OIDC_ISSUER must look like https://id.example.org/realms/team'],
    ['OIDC_ISSUER', 'https://id.example.org?a=1', 'OIDC_ISSUER must look like https://id.example.org/realms/team'],
    [
      'OIDC_ISSUER',
      'https://id.example.org',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together',
    ],
    ['OIDC_ONLY', 'true', 'OIDC_ONLY needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    ['OIDC_ONLY', 'yes', 'OIDC_ONLY must be one of: false, true'],
    [
      'OIDC_TRUSTED_DOMAINS',
      '*.example.org',
      'OIDC_TRUSTED_DOMAINS must be a list of domains, such as example.org, example.com',
    ],
    ['TURN_SECRET', 'north-wind-over-the-harbour', 'TURN_URLS and TURN_SECRET must be set together'],
    [
      'TURN_SECRET',
      'short',
      'TURN_SECRET must be 24 or more letters and digits, as generated by "openssl rand -hex 24"',
    ],
    ['METRICS_TOKEN', 'short', METRICS_TOKEN],
    ['METRICS_TOKEN', 'a token with spaces that is long', METRICS_TOKEN],
    ['LOG_LEVEL', 'verbose', LOG_LEVEL],
    ['LOG_LEVEL', 'WARN', LOG_LEVEL],
    ['CLIP_DAYS', '0', 'CLIP_DAYS must be a whole number from 1 to 3650'],
    ['RESULT_DAYS', '0', 'RESULT_DAYS must be a whole number from 1 to 3650'],
    ['CLIP_QUOTA_MB', '1.5', 'CLIP_QUOTA_MB must be a whole number from 1 to 1000000'],
    ['UNCONFIRMED_CLIPS_MB', '-1', 'UNCONFIRMED_CLIPS_MB must be a whole number from 0 to 1000000'],
    ['MIN_FREE_DISK_MB', '10%', 'MIN_FREE_DISK_MB must be a whole number from 0 to 1000000000'],
    ['BLOB_URL', 'clips', BLOB_URL],
    ['BLOB_URL', 'https://s3.example.org/clips', BLOB_URL],
    ['BLOB_URL', 's3://clips', BLOB_URL],
    ['BLOB_URL', 's3://?region=eu-central-1', BLOB_URL],
    ['BLOB_URL', 's3://Clips_1?region=eu-central-1', BLOB_URL],
    ['BLOB_URL', 's3://clips/../other/..?region=eu central', BLOB_URL],
    ['BLOB_URL', 's3://clips/%2e%2e%2fa?region=eu-central-1', BLOB_URL],
    ['BLOB_URL', 's3://clips?endpoint=ftp://store', BLOB_URL],
    ['BLOB_URL', 's3://clips?endpoint=https://store?x=1', BLOB_URL],
    ['BLOB_URL', 's3://key:s3cret@clips?region=eu-central-1', BLOB_URL],
    ['BLOB_URL', 's3://clips?region=eu-central-1&key=s3cret', BLOB_URL],
    ['BLOB_URL', 's3://clips?region=eu-central-1', 'BLOB_URL needs BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY'],
    ['DEFAULT_PLAN', 'basic', 'DEFAULT_PLAN must be one of: plus, pro'],
    ['SPEED_TEST', 'vendor', 'SPEED_TEST must be one of: self, cloudflare'],
    ['CONTACT_EMAIL', 'help', 'CONTACT_EMAIL must be an email address'],
    ['TRIAL_DAYS', '-1', TRIAL_DAYS],
    ['TRIAL_DAYS', '366', TRIAL_DAYS],
    ['TRIAL_DAYS', 'a fortnight', TRIAL_DAYS],
    ['SMTP_URL', 'mail.example.org', SMTP_URL],
    ['BOUNCE_URL', 'https://maya:safe@mail.example.org?address=b@example.org', BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://mail.example.org?address=b@example.org', BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://maya@mail.example.org?address=b@example.org', BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://maya:safe@mail.example.org', BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://maya:safe@mail.example.org?adress=b@example.org', BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://maya:safe@mail.example.org?address=b%2Bx@example.org', BOUNCE_URL],
    ['BOUNCE_URL', `imaps://maya:safe@mail.example.org?address=${'b'.repeat(25)}@example.org`, BOUNCE_URL],
    ['BOUNCE_URL', 'imaps://maya:s#fe@mail.example.org?address=b@example.org', BOUNCE_URL],
    ['SMTP_URL', 'https://mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtp://', SMTP_URL],
    ['SMTP_URL', 'smtp://mail.example.org:port', SMTP_URL],
    ['SMTP_URL', 'smtps://maya:s#fe@mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtps://maya:s/fe@mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtps://maya:12/34@mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtps://maya:12?34@mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtps://maya:100%@mail.example.org', SMTP_URL],
    ['FORM_MAIL_URL', 'mailto:help@example.org', FORM_MAIL_URL],
    [
      'STUDIOS_FILE',
      'none.json',
      "STUDIOS_FILE /srv/linecheck/none.json: ENOENT: no such file or directory, open '/srv/linecheck/none.json'",
    ],
    ['MAIL_FROM', 'Studio 9', MAIL_FROM],
    ['MAIL_FROM', 'Studio 9 <studio>', MAIL_FROM],
    ['MAIL_FROM', 'Studio\r\nBcc: all@example.org <studio@example.org>', MAIL_FROM],
  ])('%s=%s gets one clear line', (name, value, line) => {
    expect(complaints({ [name]: value })).toEqual([line]);
  });

  it.each(['http://192.0.2.2:3000', 'https://[2001:db8::2]'])('is a missing sender at %s', (publicUrl) => {
    const settings = { PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://localhost' };
    expect(complaints(settings)).toEqual([NO_SENDER]);
    expect(complaints({ PUBLIC_URL: publicUrl })).toEqual([]);
    expect(read({ ...settings, MAIL_FROM: 'a@b.example' }).mailFrom).toBe('a@b.example');
  });

  it('does not hide another wrong one', () => {
    const wrong = { PORT: 'http', SESSION_DAYS: '0', LOG_LEVEL: 'loud', PUBLIC_URL: 'here', DEFAULT_PLAN: 'pro' };
    expect(complaints(wrong)).toEqual([PORT, PUBLIC_URL, SESSION_DAYS, LOG_LEVEL]);
  });

  it('is not repeated in the line, since it may be a secret', () => {
    const lines = complaints({ DATABASE_URL: 'maya:s3cret@db', SMTP_URL: 'maya:s3cret@mail' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('s3cret');
  });
});

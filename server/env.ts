import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import type { S3Place } from './blobs/s3-blobs';
import { about, settings } from './settings/settings';
import { readStudios, StudiosFileError } from './settings/studios-file';

type Settings = z.infer<typeof settings>;
type Environment = Readonly<Record<string, string | undefined>>;

export type ServerConfig = Readonly<ReturnType<typeof configFrom>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 *
 * @throws ConfigError with one line for each invalid setting.
 */
export function readConfig(env: Environment, cwd: string): ServerConfig {
  const given = Object.entries(settings.shape).map(([key, field]) => [
    key,
    env[about.get(field)?.name ?? ''] || undefined,
  ]);
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => message).join('\n'));
  return configFrom(parsed.data, cwd);
}

function configFrom(settled: Settings, cwd: string) {
  const { blobUrl, blobAccessKeyId, blobSecretAccessKey, turnUrls, turnSecret, studiosFile, ...others } = settled;
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, oidcOnly, ...ofService } = others;
  const { oidcTrustedDomains, oidcWorkspaceClaim, oidcRoleClaim, ...read } = ofService;
  if (read.databaseDirectUrl !== undefined && read.databaseUrl === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL');
  const publicUrl = read.publicUrl ?? `http://localhost:${read.port}`;
  const { hostname } = new URL(publicUrl);
  if (read.smtpUrl !== undefined && read.mailFrom === undefined && isAddress(hostname))
    throw new ConfigError(NO_SENDER);
  return {
    ...read,
    publicUrl,
    dataDir: resolve(cwd, read.dataDir),
    mailFrom: read.mailFrom ?? `Linecheck <no-reply@${hostname}>`,
    /** The S3-compatible store for clips; undefined if they are stored in a folder in `dataDir`. */
    blobStore: blobStoreFrom({ blobUrl, blobAccessKeyId, blobSecretAccessKey }),
    turn: turnFrom({ turnUrls, turnSecret }),
    signInService: signInServiceFrom(settled),
    studios: studiosFrom(studiosFile && resolve(cwd, studiosFile)),
  };
}

/** True for the host of a URL that is an IP address. URLs write IPv6 addresses in brackets. */
export const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;

/** Mail servers refuse a sender at an IP address. */
const NO_SENDER =
  'MAIL_FROM must be set, because PUBLIC_URL has an IP address and no name: MAIL_FROM="Linecheck <linecheck@example.org>"';

function studiosFrom(path: string | undefined) {
  try {
    return readStudios(path);
  } catch (error) {
    throw error instanceof StudiosFileError ? new ConfigError(error.message) : error;
  }
}

function turnFrom({ turnUrls: servers, turnSecret: secret }: Pick<Settings, 'turnUrls' | 'turnSecret'>) {
  if (servers === undefined && secret === undefined) return undefined;
  if (servers === undefined || secret === undefined)
    throw new ConfigError('TURN_URLS and TURN_SECRET must be set together');
  return { servers, secret };
}

/** Undefined without a sign-in service. */
function signInServiceFrom({ oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret, ...rest }: Settings) {
  const given = [issuer, clientId, oidcClientSecret];
  if (given.every((each) => each === undefined)) {
    if (rest.oidcOnly === 'true') throw new ConfigError(`OIDC_ONLY needs ${NEEDED_BY_SERVICE}`);
    return undefined;
  }
  if (issuer === undefined || clientId === undefined || oidcClientSecret === undefined)
    throw new ConfigError(`${NEEDED_BY_SERVICE} must be set together`);
  return {
    ...{ issuer, clientId, clientSecret: oidcClientSecret, name: rest.oidcName },
    /** True if the operator wants no passwords. It counts only after a test. */
    isOnly: rest.oidcOnly === 'true',
    /** In lower case. */
    trustedDomains: rest.oidcTrustedDomains,
    workspaceClaim: rest.oidcWorkspaceClaim,
    roleClaim: rest.oidcRoleClaim,
  };
}

const NEEDED_BY_SERVICE = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';

function blobStoreFrom({
  blobUrl,
  blobAccessKeyId: accessKeyId,
  blobSecretAccessKey: secretAccessKey,
}: Pick<Settings, 'blobUrl' | 'blobAccessKeyId' | 'blobSecretAccessKey'>): S3Place | undefined {
  if (blobUrl === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('BLOB_URL needs BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY');
  }
  return { ...blobUrl, accessKeyId, secretAccessKey };
}

import { SERVICE_CALLBACK_PATH } from '@linecheck/contract';
import { createRemoteJWKSet, customFetch as fetchOfKeys, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { ServiceTrip } from '../sign-ins/service';
import { ServiceFault } from './fault';
import { faultOf, type ServiceClaims, type ServiceSettings } from './rules';

const TIMEOUT_S = 8;
/** The clock of the service may differ by this from the clock here. */
export const CLOCK_TOLERANCE_S = 60;
/** The addresses and keys of the service are read again after this time. */
const KNOWN_MS = 60 * 60_000;
/** After a failure, nobody asks the service again for this time. */
const FAILED_MS = 10_000;
/** A logout token is older than this only if it is replayed. */
const LOGOUT_AGE_S = 120;

const SCOPES = 'openid email profile';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export interface ServiceAccount {
  readonly issuer: string;
  readonly subject: string;
  /** The session at the service; undefined if it names none. */
  readonly session: string | undefined;
  readonly claims: ServiceClaims;
}

export interface ServiceLogout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly session: string | null;
  /** The id of the token, which must not be used again. */
  readonly id: string;
}

interface KnownService {
  readonly config: oidc.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly at: number;
}

interface ProviderDependencies {
  readonly settings: ServiceSettings;
  readonly publicUrl: string;
  readonly clock: () => number;
}

/**
 * The sign-in service of the operator (OpenID Connect). Every call to it has a time limit. Its address is not compared with
 * `OUTBOUND_HOSTS`, as those of webhooks are: the operator has chosen it, and it is often in the same network.
 */
export class SignInProvider {
  private known: KnownService | undefined;
  private failed: { readonly fault: ServiceFault; readonly at: number } | undefined;
  private asking: Promise<KnownService> | undefined;
  private dateSeconds: number | undefined;

  constructor(private readonly deps: ProviderDependencies) {}

  /** Seconds by which the clock of the service was fast in its last answer; undefined if it does not say. */
  get clockDifferenceS(): number | undefined {
    return this.dateSeconds;
  }

  /** @throws ServiceFault `unreachable` */
  async service(): Promise<KnownService> {
    const now = this.deps.clock();
    if (this.known !== undefined && now - this.known.at < KNOWN_MS) return this.known;
    if (this.failed !== undefined && now - this.failed.at < FAILED_MS) return this.keptOr(this.failed.fault);
    this.asking ??= this.discover().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  /** @throws ServiceFault `unreachable` */
  async authorizationUrl({ purpose, state, nonce, verifier }: TripSecrets): Promise<URL> {
    const { config } = await this.service();
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectAddress,
      scope: SCOPES,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
    });
  }

  /**
   * Exchanges the code in the address to which a person has come back.
   *
   * @throws ServiceFault
   */
  async accountAt(url: URL, { purpose, state, nonce, verifier, begunAt }: ServiceTrip): Promise<ServiceAccount> {
    const { config } = await this.service();
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(config, url, checks);
      const claims = tokens.claims();
      if (claims === undefined) throw new ServiceFault('not_valid', 'no ID token');
      const lateS = Math.abs(claims.iat - this.deps.clock() / 1000);
      if (lateS > CLOCK_TOLERANCE_S) throw new ServiceFault('clock', `${Math.round(lateS)} s`);
      if (purpose === 'confirm' && !(Number(claims.auth_time) >= begunAt - CLOCK_TOLERANCE_S))
        throw new ServiceFault('not_valid', 'auth_time is not recent');
      const { iss: issuer, sub: subject } = claims;
      const session = sessionOf(claims.sid);
      assertStorable(subject, session);
      return { issuer, subject, session, claims: await this.withUserInfo(config, tokens.access_token, claims) };
    } catch (error) {
      throw faultOf(error);
    }
  }

  /**
   * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), except whether it was used before.
   *
   * @throws ServiceFault
   */
  async logoutOf(token: string): Promise<ServiceLogout> {
    const { config, keys } = await this.service();
    const { issuer } = config.serverMetadata();
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: this.deps.settings.clientId,
      algorithms: SIGNATURES,
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: LOGOUT_AGE_S,
      requiredClaims: ['iat', 'jti', 'events'],
      currentDate: new Date(this.deps.clock()),
    }).catch((error: unknown) => {
      throw faultOf(error);
    });
    const { sub: subject, jti, events, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined;
    const session = sessionOf(payload.sid);
    if (!isLogout || typeof jti !== 'string' || (subject === undefined && session === undefined))
      throw new ServiceFault('not_valid', 'no logout token');
    assertStorable(subject, session);
    return { issuer, subject: subject ?? null, session: session ?? null, id: jti };
  }

  /**
   * Asks the service for tokens with a code that it never made: its refusal says whether it knows the client and the secret.
   *
   * @returns The code of the refusal, such as `invalid_client` or `invalid_grant`.
   */
  async refusalOfSecret(): Promise<string> {
    const { config } = await this.service();
    const code = { code: 'a-code-that-was-never-made', redirect_uri: this.redirectAddress };
    const verifier = oidc.randomPKCECodeVerifier();
    try {
      await oidc.genericGrantRequest(config, 'authorization_code', { ...code, code_verifier: verifier });
      return 'none';
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client';
      const { outcome, reason } = faultOf(error);
      if (outcome === 'unreachable') throw faultOf(error);
      return reason;
    }
  }

  get redirectAddress(): string {
    return `${this.deps.publicUrl}${SERVICE_CALLBACK_PATH}`;
  }

  /** Adds what the service says about a person in another answer, if a claim is missing. Those of the ID token count. */
  private async withUserInfo(config: oidc.Configuration, token: string, claims: oidc.IDToken): Promise<ServiceClaims> {
    const { workspaceClaim, roleClaim } = this.deps.settings;
    const wanted = ['email', 'given_name', workspaceClaim, roleClaim].filter((each) => each !== undefined);
    const isWhole = wanted.every((name) => claims[name] !== undefined);
    if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await oidc.fetchUserInfo(config, token, claims.sub)), ...claims };
  }

  private async discover(): Promise<KnownService> {
    const { settings, clock } = this.deps;
    const server = new URL(settings.issuer);
    const isPlain = server.protocol === 'http:';
    const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_S };
    try {
      const config = await oidc.discovery(server, settings.clientId, metadata, withSecret(settings.clientSecret), {
        timeout: TIMEOUT_S,
        [oidc.customFetch]: this.fetchDated,
        // The signature of an ID token is checked although it comes from the service itself.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      });
      const { jwks_uri } = config.serverMetadata();
      if (jwks_uri === undefined) throw new ServiceFault('unreachable', 'it publishes no keys');
      const keys = createRemoteJWKSet(new URL(jwks_uri), {
        timeoutDuration: TIMEOUT_S * 1000,
        [fetchOfKeys]: this.fetchDated,
      });
      this.failed = undefined;
      this.known = { config, keys, at: clock() };
      return this.known;
    } catch (error) {
      const fault = new ServiceFault('unreachable', faultOf(error).reason);
      this.failed = { fault, at: clock() };
      return this.keptOr(fault);
    }
  }

  /** What is known of the service stays in use while it does not answer. */
  private keptOr(fault: ServiceFault): KnownService {
    if (this.known !== undefined) return this.known;
    throw fault;
  }

  private readonly fetchDated = async (url: string, options: object): Promise<Response> => {
    const response = await fetch(url, options);
    const date = Date.parse(response.headers.get('date') ?? '');
    this.dateSeconds = Number.isNaN(date) ? undefined : Math.round((date - this.deps.clock()) / 1000);
    return response;
  };
}

const sessionOf = (sid: unknown): string | undefined => (typeof sid === 'string' ? sid : undefined);

/** Characters of a subject (OpenID Connect Core 1.0, section 2), and of a session, for which nothing is said. */
const IDENTIFIER_MAX = 255;

/** @throws ServiceFault `not_valid` for what no database takes. */
function assertStorable(...identifiers: readonly (string | undefined)[]): void {
  for (const text of identifiers)
    if (text !== undefined && (text.length > IDENTIFIER_MAX || /\0|\p{Surrogate}/u.test(text)))
      throw new ServiceFault('not_valid', 'no identifier');
}

type TripSecrets = Pick<ServiceTrip, 'purpose' | 'state' | 'nonce' | 'verifier'>;

/** Sends the secret in the header, as the standard has it by default, unless the service takes it only in the body. */
function withSecret(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isInHeader = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    (isInHeader ? basic : post)(server, client, body, headers);
  };
}

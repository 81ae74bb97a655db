import type { PasskeyAnswer, PasskeyCreation, PasskeyOffer, PasskeyQuestion, SignedInUser } from '@linecheck/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { isAddress, type ServerConfig } from '../../env';
import { type PasskeyData, PasskeyStore } from './store';

type PasskeyDependencies = Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'>;

interface ProvedPasskey {
  readonly person: PersonId;
  /** The id of the sign-in method. */
  readonly method: string;
}

interface AskedPasskey {
  readonly challenge: string;
  /** The person who must have the passkey; null for anyone. */
  readonly person: PersonId | null;
}

const CHALLENGE_BYTES = 32;
/** WebAuthn §5.8.3. A longer one fits into no index. */
const CREDENTIAL_ID_MAX_BYTES = 1023;
/** For a person who looks for their telephone or security key. */
const TIMEOUT_MS = 5 * 60_000;
/** What all authenticators support, and every Node release verifies. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const SITE_NAME = 'Linecheck';

type PasskeySite = Pick<ServerConfig, 'publicUrl'>;

/** The relying party ID: the host name of `PUBLIC_URL`. */
const rpIdOf = ({ publicUrl }: PasskeySite): string => new URL(publicUrl).hostname;

/** The number of passkeys that were made for another `PUBLIC_URL`, which no browser offers at this one. */
export const countOrphanedPasskeys = (db: DbClient, config: PasskeySite): Promise<number> =>
  new PasskeyStore(db).countOrphaned(rpIdOf(config));

/** The id by which authenticators know a person: no address and no name. */
const userHandleOf = (person: string): string => Buffer.from(person.replaceAll('-', ''), 'hex').toString('base64url');

const refused = (cause: unknown): ProblemError =>
  new ProblemError('passkey_refused', { reason: 'not_verified', cause });

/**
 * Passkeys of the site that `PUBLIC_URL` names. Each is discoverable and verifies its person by a fingerprint, a face or
 * a PIN, so that each signs in alone.
 */
export class PasskeyService {
  private readonly store: PasskeyStore;
  private readonly rpId: string;

  constructor(private readonly deps: PasskeyDependencies) {
    this.store = new PasskeyStore(deps.db.kysely);
    this.rpId = rpIdOf(deps.config);
  }

  /** False where browsers allow no passkeys: at an IP address, or without HTTPS. */
  get isOn(): boolean {
    const isSecure = this.deps.config.publicUrl.startsWith('https:') || this.rpId === 'localhost';
    return isSecure && !isAddress(this.rpId);
  }

  /** What to ask a passkey of this person, or any; undefined if the person has none of this site, or passkeys are off. */
  async ask(person: PersonId | null): Promise<PasskeyQuestion | undefined> {
    if (!this.isOn) return undefined;
    const own = person === null ? undefined : await this.store.listOf(person, this.rpId);
    if (own?.length === 0) return undefined;
    return {
      challenge: this.newChallenge(),
      timeout: TIMEOUT_MS,
      rpId: this.rpId,
      ...(own && { allowCredentials: own.map(descriptorOf) }),
      userVerification: 'required',
    };
  }

  /**
   * Checks the answer of a passkey to a challenge, and counts its use.
   *
   * @throws ProblemError `passkey_refused`
   */
  async verify(answer: PasskeyAnswer, { challenge, person }: AskedPasskey): Promise<ProvedPasskey> {
    const passkey = await this.store.find(answer.id);
    if (passkey?.data.rpId !== this.rpId) throw new ProblemError('passkey_refused', { reason: 'unknown' });
    if (person !== null && passkey.person !== person) throw new ProblemError('passkey_refused');
    const use = await this.verifyAnswer(answer, challenge, passkey.data);
    const { userHandle } = answer.response;
    const isTheirs = userHandle === undefined || userHandle === userHandleOf(passkey.person);
    if (!isTheirs || !(await this.store.markUsed({ id: passkey.id, ...use }))) throw refused('used or removed');
    return { person: passkey.person, method: passkey.id };
  }

  private async verifyAnswer(answer: PasskeyAnswer, challenge: string, data: PasskeyData) {
    const { authenticationInfo: info, verified } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      ...this.expected(challenge),
      credential: { id: data.credentialId, publicKey: bytesOf(data.publicKey), counter: data.counter },
    }).catch((error: unknown) => {
      throw refused(error);
    });
    if (!verified) throw refused('wrong signature');
    return { counter: info.newCounter, isBackedUp: info.credentialBackedUp };
  }

  /** What a browser makes a passkey of this person from. */
  async offer(user: Pick<SignedInUser, 'email' | 'firstName' | 'lastName'>, person: PersonId): Promise<PasskeyOffer> {
    const own = await this.store.listOf(person, this.rpId);
    const displayName = `${user.firstName} ${user.lastName}`.trim();
    return {
      challenge: this.newChallenge(),
      rp: { id: this.rpId, name: SITE_NAME },
      user: { id: userHandleOf(person), name: user.email, displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  /**
   * Checks a new passkey, and returns what to store of it.
   *
   * @throws ProblemError `passkey_refused`
   */
  async verifyNew(creation: PasskeyCreation, challenge: string): Promise<PasskeyData> {
    const { transports = [] } = creation.response;
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...creation, clientExtensionResults: {} },
      ...this.expected(challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => {
      throw refused(error);
    });
    if (info === undefined || info.credential.id !== creation.id) throw refused('another credential');
    if (bytesOf(creation.id).length > CREDENTIAL_ID_MAX_BYTES) throw refused('endless id');
    const { credential, credentialBackedUp: isBackedUp } = info;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const { rpId } = this;
    return { credentialId: credential.id, publicKey, counter: credential.counter, transports, rpId, isBackedUp };
  }

  private newChallenge(): string {
    return this.deps.randomBytes(CHALLENGE_BYTES).toString('base64url');
  }

  private expected(expectedChallenge: string) {
    const { publicUrl } = this.deps.config;
    return { expectedChallenge, expectedOrigin: publicUrl, expectedRPID: this.rpId, requireUserVerification: true };
  }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const descriptorOf = ({ data }: { readonly data: PasskeyData }) => ({
  id: data.credentialId,
  type: 'public-key' as const,
  transports: [...data.transports],
});

import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AddedSignInMethod,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyOffer,
  PasskeyQuestion,
} from '@linecheck/contract';
import type { TestBrowser } from './open-test-app';

/** The address of a test app. */
const TEST_ORIGIN = 'http://localhost:3000';

/** What a browser and its authenticator do; wrong values are for the tests of refusals. */
export interface PasskeyUse {
  /** The page in which the passkey is used; that of a test app by default. */
  readonly origin?: string;
  /** That of the question by default. */
  readonly rpId?: string;
  /** False if the authenticator has not checked a fingerprint, a face or a PIN. */
  readonly isVerified?: boolean;
  /** Signs this challenge in place of that of the question. */
  readonly challenge?: string;
  /** By default, one more than the last; 0 for each use of a passkey that is synchronized. */
  readonly counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/**
 * An authenticator with one discoverable ES256 passkey, which answers as a browser does: for tests against the library
 * that verifies the answers.
 */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | undefined;
  private counter = 0;

  create(offer: PasskeyOffer, use: PasskeyUse = {}): PasskeyCreation {
    this.userHandle = offer.user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(this.keys.publicKey)]);
    const authData = Buffer.concat([this.dataOf(use, offer.rp.id, HAS_CREDENTIAL), credential]);
    return {
      ...this.named,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', offer.challenge, use)),
        attestationObject: base64url(attestationOf(authData)),
        transports: ['internal'],
      },
    };
  }

  answer(question: PasskeyQuestion, use: PasskeyUse = {}): PasskeyAnswer {
    const client = clientData('webauthn.get', question.challenge, use);
    const authData = this.dataOf(use, question.rpId);
    const signed = Buffer.concat([authData, sha256(client)]);
    return {
      ...this.named,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(createSign('sha256').update(signed).sign(this.keys.privateKey)),
        ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
      },
    };
  }

  private get named() {
    return { id: this.id, rawId: this.id, type: 'public-key', authenticatorAttachment: 'platform' } as const;
  }

  /** The authenticator data up to the counter (WebAuthn §6.1). */
  private dataOf({ rpId, isVerified = true, counter }: PasskeyUse, askedRpId: string, flags = 0): Buffer {
    this.counter = counter ?? this.counter + 1;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId ?? askedRpId), rest]);
  }
}

const clientData = (type: string, asked: string, { origin = TEST_ORIGIN, challenge = asked }: PasskeyUse): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The COSE key of ES256, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytesOf = (coordinate: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytesOf(x),
    Buffer.from([0x22]),
    bytesOf(y),
  ]);
}

/** An attestation object without an attestation, in CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestationOf(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x59]), length, authData],
  ]);
}

/** The offer for a new passkey of a signed-in host. */
export async function offerOf(host: TestBrowser): Promise<PasskeyOffer> {
  const reply = await host.post('/api/account/passkeys/new');
  if (reply.statusCode !== 200) throw new Error(`no passkey is offered: ${reply.body}`);
  return reply.json<PasskeyOffer>();
}

/** Adds a passkey to the account of a signed-in host. */
export async function addTestPasskey(host: TestBrowser, name = 'Laptop') {
  const passkey = new SoftwarePasskey();
  const body = { name, passkey: passkey.create(await offerOf(host)) };
  const reply = await host.post('/api/account/passkeys', body);
  if (reply.statusCode !== 201) throw new Error(`could not add a passkey: ${reply.body}`);
  return { passkey, ...reply.json<AddedSignInMethod>() };
}

/** What the sign-in page asks a passkey in this browser. */
export const askPasskey = async (browser: TestBrowser): Promise<PasskeyQuestion> =>
  (await browser.post('/api/auth/passkey/begin')).json<PasskeyQuestion>();

/** Signs in by a passkey alone. */
export const signInByTestPasskey = async (browser: TestBrowser, passkey: SoftwarePasskey, use: PasskeyUse = {}) =>
  browser.post('/api/auth/passkey', { passkey: passkey.answer(await askPasskey(browser), use) });

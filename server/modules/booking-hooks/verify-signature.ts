import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HookKind } from '@linecheck/contract';

export interface SignedMessage {
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came: another form of the same JSON has another signature. */
  readonly body: Buffer;
}

/** The signature is right. */
interface VerifiedMessage {
  readonly fault: null;
  /** The sender's id of the message, the same if it is sent again; null if the kind has none. */
  readonly messageId: string | null;
  /** Time of the signature; null if the kind has none. */
  readonly signedAt: Date | null;
}

type SignatureVerdict = VerifiedMessage | { readonly fault: 'wrong_signature' | 'too_old' };

interface GivenSignature {
  /** What is signed, before the body. */
  readonly before: string;
  readonly signatures: readonly Buffer[];
  readonly messageId: string | null;
  readonly signedAt: Date | null;
}

interface SignatureRules {
  /** Reads the headers; undefined if they have no signature of this form. */
  readonly read: (headers: IncomingHttpHeaders) => GivenSignature | undefined;
  readonly keyOf: (secret: string) => Buffer;
  /** Distance of the time of the signature from now, in either direction. */
  readonly mostMs: number;
}

const SIGNATURE_BYTES = 32;
const SIGNATURES_MAX = 8;
const HEX = /^[0-9a-f]{64}$/i;
const SECONDS = /^\d{1,12}$/;
const MINUTE_MS = 60_000;
export const GENERIC_SECRET_PREFIX = 'whsec_';

const WRONG = { fault: 'wrong_signature' } as const;

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const fromHex = (text: string): readonly Buffer[] => (HEX.test(text) ? [Buffer.from(text, 'hex')] : []);

const timeOf = (seconds: string): Date | undefined =>
  SECONDS.test(seconds) ? new Date(Number(seconds) * 1000) : undefined;

/** HMAC-SHA256 of the body in hexadecimal, which some versions write after `sha256=`. */
function readCalComHeaders(headers: IncomingHttpHeaders): GivenSignature | undefined {
  const signatures = fromHex(
    headerOf(headers, 'x-cal-signature-256')
      .trim()
      .replace(/^sha256=/, ''),
  );
  return { before: '', signatures, messageId: null, signedAt: null };
}

/** `t=…,v1=…` with HMAC-SHA256 of the time, a dot and the body in hexadecimal. */
function readCalendlyHeaders(headers: IncomingHttpHeaders): GivenSignature | undefined {
  const parts = headerOf(headers, 'calendly-webhook-signature')
    .split(',', SIGNATURES_MAX)
    .map((part) => part.trim());
  const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  const signedAt = timeOf(seconds);
  if (signedAt === undefined) return undefined;
  const signatures = parts.filter((part) => part.startsWith('v1=')).flatMap((part) => fromHex(part.slice(3)));
  return { before: `${seconds}.`, signatures, messageId: null, signedAt };
}

/** Standard Webhooks: HMAC-SHA256 of the id, the time and the body, with dots between them, in base64. */
function readStandardHeaders(headers: IncomingHttpHeaders): GivenSignature | undefined {
  const [messageId, seconds, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  const signedAt = timeOf(seconds ?? '');
  if (!messageId || signedAt === undefined) return undefined;
  const signatures = (given ?? '')
    .split(' ', SIGNATURES_MAX)
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .filter((bytes) => bytes.length === SIGNATURE_BYTES);
  return { before: `${messageId}.${seconds}.`, signatures, messageId, signedAt };
}

const rules: Readonly<Record<HookKind, SignatureRules>> = {
  'cal.com': { read: readCalComHeaders, keyOf: (secret) => Buffer.from(secret), mostMs: 0 },
  calendly: { read: readCalendlyHeaders, keyOf: (secret) => Buffer.from(secret), mostMs: 3 * MINUTE_MS },
  generic: {
    read: readStandardHeaders,
    keyOf: (secret) => Buffer.from(secret.slice(GENERIC_SECRET_PREFIX.length), 'base64'),
    mostMs: 5 * MINUTE_MS,
  },
};

interface VerifiedWith {
  readonly kind: HookKind;
  /** The secrets that are valid now. */
  readonly secrets: readonly string[];
  readonly now: number;
}

/** Verifies the signature of a message, in constant time. Only one with a right signature can be too old. */
export function verifySignature(
  { headers, body }: SignedMessage,
  { kind, secrets, now }: VerifiedWith,
): SignatureVerdict {
  const { read, keyOf, mostMs } = rules[kind];
  const given = read(headers);
  if (given === undefined) return WRONG;
  let isRight = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', keyOf(secret)).update(given.before).update(body).digest();
    for (const signature of given.signatures) isRight = timingSafeEqual(expected, signature) || isRight;
  }
  if (!isRight) return WRONG;
  const { messageId, signedAt } = given;
  if (signedAt !== null && Math.abs(now - signedAt.getTime()) > mostMs) return { fault: 'too_old' };
  return { fault: null, messageId, signedAt };
}

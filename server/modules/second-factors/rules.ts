import { hash } from 'node:crypto';
import { hasSecondFactor, RECOVERY_CODES, type SignInMethodKind } from '@linecheck/contract';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const CODE_SECONDS = 30;
const CODE_DIGITS = 6;
/** Steps before and after the present one whose codes are right, for clocks that are not exact (RFC 6238 §5.2). */
const WINDOW_STEPS = 1;

const RECOVERY_BYTES = 10;
const RECOVERY_LETTERS = 16;

/** Crockford's base32: without I, L, O and U. */
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

const algorithm = { algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS } as const;

/** A new secret of 160 bits, in base32. */
export const newAppSecret = (randomBytes: (bytes: number) => Buffer): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;

interface AppAddress {
  readonly secret: string;
  /** The address of the account. */
  readonly label: string;
  readonly publicUrl: string;
}

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export const appAddress = ({ secret, label, publicUrl }: AppAddress): string =>
  new TOTP({ ...algorithm, secret, label, issuer: new URL(publicUrl).hostname }).toString();

interface TypedCode {
  /** In base32. */
  readonly secret: string;
  /** As typed; blanks and hyphens are ignored. */
  readonly code: string;
  /** In ms since 1970. */
  readonly nowMs: number;
}

/** The time step of a code (RFC 6238 §4.2) that is right now or was right one step before or after; undefined for another. */
export function stepOfCode({ secret, code, nowMs }: TypedCode): number | undefined {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const given = { ...algorithm, timestamp: nowMs };
  const delta = TOTP.validate({ ...given, token, secret: Secret.fromBase32(secret), window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter(given) + delta;
}

/** Ten codes of 80 bits, in groups of four letters and digits. */
export const newRecoveryCodes = (randomBytes: (bytes: number) => Buffer): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_BYTES)));

function recoveryCodeOf(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => CROCKFORD[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The SHA-256 of a recovery code, however it is typed; undefined if it cannot be one. */
export function hashOfRecoveryCode(typed: string): Buffer | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isCode = letters.length === RECOVERY_LETTERS && [...letters].every((letter) => CROCKFORD.includes(letter));
  return isCode ? hash('sha256', letters, 'buffer') : undefined;
}

export interface OwnedMethod {
  readonly kind: SignInMethodKind;
  /** The site of a passkey; null for other methods. */
  readonly rp_id: string | null;
  /** That of a connection to a sign-in service; null for other methods. */
  readonly issuer: string | null;
}

/** What an installation takes. */
interface SignInSite {
  readonly publicUrl: string;
  readonly signInService: { readonly issuer: string } | undefined;
}

/** True for a passkey of another `PUBLIC_URL`, which no browser offers here. */
export const isOrphanedPasskey = (
  { kind, rp_id }: Pick<OwnedMethod, 'kind' | 'rp_id'>,
  { publicUrl }: Pick<SignInSite, 'publicUrl'>,
): boolean => kind === 'passkey' && rp_id !== new URL(publicUrl).hostname;

/** False for a passkey of another `PUBLIC_URL`, and for an account of a sign-in service that is not set any more. */
export const isUsable = (method: OwnedMethod, site: SignInSite): boolean =>
  method.kind === 'service' ? method.issuer === site.signInService?.issuer : !isOrphanedPasskey(method, site);

/** True if a person with these methods can sign in by one of them. An app alone is no way in. */
export const hasWayIn = (methods: readonly OwnedMethod[], site: SignInSite): boolean =>
  methods.some((method) => method.kind !== 'app' && isUsable(method, site));

export const hasFactor = (methods: readonly Pick<OwnedMethod, 'kind'>[]): boolean =>
  hasSecondFactor(methods.map(({ kind }) => kind));

import type { FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_COOKIE } from '../../http/sign-in';
import { addressOf, type RateLimits } from '../../limits/limits';
import type { KnownBrowser } from '../sign-ins/service';
import type { AccountService } from './service';

interface AttemptDependencies {
  readonly limits: RateLimits;
  readonly accounts: Pick<AccountService, 'findBrowser' | 'warnOfGuessing'>;
}

/** Counts the passwords that are tried for an account. */
export class PasswordAttempts {
  constructor(private readonly deps: AttemptDependencies) {}

  /**
   * Counts an attempt before its password is checked, which is the expensive part.
   * Attempts from known and from unknown browsers are counted separately, so that others cannot lock a host out; and so
   * are attempts per account, so that a correct password for one account does not reset the count of another.
   */
  async admit(email: string, request: FastifyRequest) {
    const known = await this.knownBrowser(email, request);
    if (known === undefined) await this.admitStranger(email, addressOf(request));
    await this.deps.limits.count('wrongPasswords', keyOf(email, known, request));
    return { known, isTrusted: known?.is_trusted === true };
  }

  /** Forgets the attempts of a browser, after the whole sign-in. */
  forget(email: string, known: KnownBrowser | undefined, request: FastifyRequest): Promise<void> {
    return this.deps.limits.forget('wrongPasswords', keyOf(email, known, request));
  }

  async knownBrowser(
    email: string,
    { cookies: { [KNOWN_BROWSER_COOKIE]: browser } }: FastifyRequest,
  ): Promise<KnownBrowser | undefined> {
    return browser === undefined ? undefined : this.deps.accounts.findBrowser(email, browser);
  }

  /** Passwords are also guessed from many addresses; the host is warned once an hour. */
  private async admitStranger(email: string, address: string): Promise<void> {
    const { limits, accounts } = this.deps;
    await limits.count('signIns', address);
    if (await limits.count('strangersPasswords', email)) await accounts.warnOfGuessing(email);
  }
}

const keyOf = (email: string, known: KnownBrowser | undefined, request: FastifyRequest): string =>
  `${known?.id ?? addressOf(request)} ${email}`;

import {
  type ApiEndpoint,
  addAuthenticatorApp,
  addPasskey,
  changeEmail,
  changeName,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  confirmSignIn,
  createAccessToken,
  deleteAccount,
  deleteWorkspace,
  endAccessToken,
  endOtherSignIns,
  endSignIn,
  exportAccount,
  finishSecondStep,
  logIn,
  type ProblemCode,
  register,
  removeSignInMethod,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  rotateAccessToken,
  signInByLink,
  signInByPasskey,
  undoEmailChange,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HashKey } from '../db/installation-secret';
import type { ProblemError } from '../domain/problem';
import { addressOf } from '../limits/limits';
import type { EventLogger, LogFields } from '../log-events';
import type { AppLogger } from '../logger';

const doneBy: readonly (readonly [ApiEndpoint, string])[] = [
  [register, 'account_created'],
  [logIn, 'signed_in'],
  [finishSecondStep, 'signed_in'],
  [signInByPasskey, 'signed_in'],
  [signInByLink, 'signed_in_by_link'],
  [addPasskey, 'passkey_added'],
  [addAuthenticatorApp, 'app_added'],
  [removeSignInMethod, 'sign_in_method_removed'],
  [renewRecoveryCodes, 'recovery_codes_renewed'],
  [confirmSignIn, 'sign_in_confirmed'],
  [createAccessToken, 'token_created'],
  [rotateAccessToken, 'token_renewed'],
  [endAccessToken, 'token_ended'],
  [endSignIn, 'sign_ins_ended'],
  [endOtherSignIns, 'sign_ins_ended'],
  [requestReset, 'reset_requested'],
  [changeEmail, 'email_change_asked'],
  [confirmEmailChange, 'email_changed'],
  [undoEmailChange, 'email_change_undone'],
  [resetPassword, 'password_changed'],
  [confirmEmail, 'address_confirmed'],
  [changePassword, 'password_changed'],
  [changeName, 'account_changed'],
  [exportAccount, 'account_exported'],
  [deleteAccount, 'account_deleted'],
  [deleteWorkspace, 'workspace_deleted'],
];

const refusedWith: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'sign_in_refused',
  account_blocked: 'sign_in_refused',
  wrong_password: 'password_refused',
  wrong_code: 'code_refused',
  passkey_refused: 'passkey_refused',
  sign_in_link_not_valid: 'sign_in_refused',
  sign_in_again: 'password_asked',
  scope_refused: 'token_refused',
  token_refused: 'token_refused',
  invitation_needed: 'registration_refused',
  registration_closed: 'registration_refused',
  reset_not_valid: 'reset_refused',
  confirmation_not_valid: 'confirmation_refused',
  link_not_valid: 'link_refused',
  rate_limited: 'limit_hit',
  busy: 'limit_hit',
};

interface Concerned {
  readonly address?: string;
  /** An email address in lower case, whether or not it has an account. */
  readonly account?: string;
  readonly host?: string;
}

interface SecurityEvent {
  readonly event: string;
  readonly code?: string;
  readonly limit?: string;
  readonly route?: string;
}

/** Repetitions within this time are counted, and logged in one line at its end. */
const GATHER_MS = 60_000;
/** Maximum number of different events in that time that get their own line; the rest are counted by kind. */
const MAX_DISTINCT = 500;

interface SecurityLogDependencies {
  readonly log: AppLogger;
  readonly hashKey: HashKey;
  /** Called for every event, including those without their own line. */
  readonly count: (event: string) => void;
}

interface Gathered {
  readonly line: LogFields<'security_event'>;
  more: number;
}

/**
 * Logs attacks and account changes as JSON lines with codes and keyed hashes, without names, addresses or session
 * codes. They are logged at every LOG_LEVEL except `silent`. Repetitions are combined, so that a flood does not fill
 * the disk.
 */
export class SecurityLog {
  private readonly log: EventLogger;
  private gathered = new Map<string, Gathered>();
  private readonly timer = setInterval(() => this.logRepeated(), GATHER_MS).unref();

  constructor(private readonly deps: SecurityLogDependencies) {
    const level = deps.log.level === 'silent' ? 'silent' : 'info';
    this.log = deps.log.child({ security: true }, { level });
  }

  async write(event: SecurityEvent, concerned: Concerned): Promise<void> {
    this.deps.count(event.event);
    const line = { ...event, ...(await this.keysOf(concerned)) };
    const key = JSON.stringify(line);
    const again = this.gathered.get(key);
    if (again !== undefined) again.more += 1;
    else if (this.gathered.size < MAX_DISTINCT) this.begin(key, line);
    else this.gatherKind(event);
  }

  close(): void {
    clearInterval(this.timer);
    this.logRepeated();
  }

  private begin(key: string, line: LogFields<'security_event'>): void {
    this.gathered.set(key, { line, more: 0 });
    this.log.info(line, 'security_event');
  }

  private gatherKind({ event, code }: SecurityEvent): void {
    const line = { event, code, others: true };
    const key = JSON.stringify(line);
    const kind = this.gathered.get(key) ?? { line, more: 0 };
    this.gathered.set(key, kind);
    kind.more += 1;
  }

  private logRepeated(): void {
    const gathered = this.gathered;
    this.gathered = new Map();
    for (const { line, more } of gathered.values())
      if (more > 0) this.log.info({ ...line, again: more }, 'security_event');
  }

  /** The hash secret is in the database: while that is unavailable, events are logged without keys. */
  private async keysOf(concerned: Concerned): Promise<Concerned> {
    const keys = Object.entries(concerned).map(async ([name, text]) => [name, await this.deps.hashKey(text)]);
    return Object.fromEntries(await Promise.all(keys).catch(() => []));
  }
}

const notes = new WeakMap<FastifyRequest, Concerned>();

export function noteConcerned(request: FastifyRequest, concerned: Concerned): void {
  notes.set(request, { ...notes.get(request), ...concerned });
}

const nameOf = (method: string, path: string | undefined): string => `${method} ${path}`;

const eventOf: ReadonlyMap<string, string> = new Map(
  doneBy.map(([{ method, path }, event]) => [nameOf(method, path), event]),
);

export function logSuccessfulCalls(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onResponse', (request, reply, next) => {
    const event = eventOf.get(nameOf(request.method, request.routeOptions.url));
    if (event !== undefined && reply.statusCode < 400) void security.write({ event }, concernedBy(request));
    next();
  });
  app.addHook('onClose', async () => security.close());
}

export function logRefusal(
  security: SecurityLog,
  request: FastifyRequest,
  { code, status, limit }: ProblemError,
): void {
  const event = refusedWith[code] ?? (status === 403 ? 'denied' : undefined);
  if (event === undefined) return;
  const route = request.routeOptions.url;
  const line = { event, code, ...(limit !== undefined && { limit }), ...(route !== undefined && { route }) };
  void security.write(line, concernedBy(request));
}

function concernedBy(request: FastifyRequest): Concerned {
  const account = accountIn(request);
  return { address: addressOf(request), ...(account !== undefined && { account }), ...notes.get(request) };
}

function accountIn({ body, routeOptions }: FastifyRequest): string | undefined {
  const isAboutAccounts = routeOptions.url?.startsWith('/api/auth/');
  if (!isAboutAccounts || typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string' ? body.email.toLowerCase() : undefined;
}

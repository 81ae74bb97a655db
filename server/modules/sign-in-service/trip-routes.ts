import {
  CONNECT_OUTCOME,
  OUTCOME_PARAMETER,
  SERVICE_CALLBACK_PATH,
  SERVICE_PATH,
  SERVICE_PURPOSES,
  type ServiceOutcome,
  type ServicePurpose,
} from '@linecheck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { ProblemError } from '../../domain/problem';
import type { SecurityLog } from '../../http/security-log';
import type { HttpExchange } from '../../http/serve';
import { type SignInCookies, signInCookies, stepToken } from '../../http/sign-in';
import { readerLanguage } from '../../language/reader-language';
import { addressOf } from '../../limits/limits';
import type { AccountService } from '../accounts/service';
import { clientOf, lettingIn } from '../accounts/welcome';
import { ServiceFault } from './fault';
import { returnAddress } from './rules';
import type { SignInServiceService, TripEnd, TripStart } from './service';
import { sendWindow } from './window-page';

interface TripDependencies extends RouteDependencies {
  readonly accounts: AccountService;
  readonly security: SecurityLog;
  readonly service: SignInServiceService;
}

/** The pages of the way through the sign-in service. They belong to no other page, so they are no calls of the contract. */
const PAGE = { schema: { hide: true }, exposeHeadRoute: false } as const;

/** Characters of a path to return to. */
const GIVEN_MAX = 4000;

export function registerServiceTrips(app: FastifyInstance, deps: TripDependencies): void {
  const { config, limits, service } = deps;
  const cookies = signInCookies(config.publicUrl);
  const replies = new TripReplies(deps, cookies);

  app.get(SERVICE_PATH, PAGE, async (request, reply) => {
    await limits.count('serviceTrips', addressOf(request));
    const parameters = new URL(request.url, config.publicUrl).searchParams;
    const purpose = SERVICE_PURPOSES.find((each) => each === parameters.get('purpose')) ?? 'sign-in';
    try {
      const { url, token } = await service.begin(await startOf(request, purpose, parameters));
      cookies.setStep(reply, 'service', token);
      return reply.redirect(url.href, 302);
    } catch (error) {
      const fault = error instanceof ProblemError ? new ServiceFault('over', error.code) : error;
      return replies.end({ request, reply }, purpose, fault);
    }
  });

  const startOf = async (
    request: FastifyRequest,
    purpose: ServicePurpose,
    parameters: URLSearchParams,
  ): Promise<TripStart> => {
    // Another site could lead a person to the account of somebody else there, and have that connected.
    if (purpose === 'connect' && !isOwnPage(request)) throw new ServiceFault('over', 'from another site');
    // A token is no longer than that, and no database takes the character.
    const given = (name: string) => parameters.get(name)?.slice(0, GIVEN_MAX).replaceAll('\0', '');
    return {
      purpose,
      returnTo: returnAddress(given('returnTo'), config.publicUrl),
      caller: purpose === 'sign-in' ? undefined : await callerOf(request),
      ...{ invitationToken: given('invitation'), joinToken: given('join'), testToken: given('token') },
    };
  };

  const callerOf = async (request: FastifyRequest): Promise<SignedInCaller | undefined> =>
    deps.signedIn(request, { concernsSelf: true }).catch(notSignedIn);

  app.get(SERVICE_CALLBACK_PATH, PAGE, async (request, reply) => {
    const exchange = { request, reply };
    const url = new URL(request.url, config.publicUrl);
    const token = stepToken('service', request);
    const trip = await service.findTrip(token, url.searchParams.get('state'));
    if (token === undefined || trip === undefined)
      return replies.end(exchange, 'sign-in', new ServiceFault('over', 'no step'));
    cookies.clearStep(reply, 'service');
    try {
      const caller = trip.signIn === null ? undefined : await callerOf(request);
      const client = { ...clientOf(request), language: readerLanguage(request, 'hosts') };
      const end = await service.finish(token, url, { trip, caller, client });
      return await replies.arrive(exchange, end);
    } catch (error) {
      return replies.end(exchange, trip.purpose, error);
    }
  });
}

/** Where the way through the sign-in service leads. */
class TripReplies {
  private readonly letIn: ReturnType<typeof lettingIn>;

  constructor(
    private readonly deps: TripDependencies,
    private readonly cookies: SignInCookies,
  ) {
    this.letIn = lettingIn(deps.accounts, cookies);
  }

  /** Leads to the page that says why the way has ended, and logs that once. */
  end(exchange: HttpExchange, purpose: ServicePurpose, error: unknown) {
    const { request, reply } = exchange;
    if (!(error instanceof ServiceFault)) throw error;
    const { outcome, reason } = error;
    const { log, security } = this.deps;
    if (outcome !== 'off') log.warn({ outcome, reason }, 'sign_in_service_failed');
    void security.write({ event: 'sign_in_refused', code: outcome }, { address: addressOf(request) });
    if (purpose !== 'sign-in') return sendWindow(exchange, outcome);
    return reply.redirect(this.loginPage(outcome), 303);
  }

  async arrive(exchange: HttpExchange, arrived: TripEnd) {
    const { request, reply } = exchange;
    if (arrived.kind === 'done') return sendWindow(exchange, 'done');
    if (arrived.kind === 'waits') {
      this.cookies.setStep(reply, 'connection', arrived.token);
      return reply.redirect(this.loginPage(CONNECT_OUTCOME), 303);
    }
    const { id } = await this.letIn(arrived.signedIn, exchange);
    void this.deps.security.write({ event: 'signed_in' }, { address: addressOf(request), host: id });
    return reply.redirect(arrived.returnTo, 303);
  }

  private loginPage(outcome: ServiceOutcome | typeof CONNECT_OUTCOME): string {
    return `${this.deps.config.publicUrl}/login?${new URLSearchParams({ [OUTCOME_PARAMETER]: outcome })}`;
  }
}

function notSignedIn(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}

const isOwnPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

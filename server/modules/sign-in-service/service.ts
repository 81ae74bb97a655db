import type { ServicePurpose } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { assertRecent, type SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { AccountService, SignedIn } from '../accounts/service';
import { isFirstHost } from '../installation/service';
import type { PeopleService } from '../people/service';
import type { ConnectionService, FoundAccount } from '../service-connections/service';
import { type ClientInfo, type ServiceTrip, type SignInService, StepStore } from '../sign-ins/service';
import { ServiceFault } from './fault';
import { type ServiceAccount, SignInProvider } from './provider';
import {
  outcomeOfRefusal,
  personOf,
  rightsOf,
  type ServiceClaims,
  type ServiceSettings,
  settingsHashOf,
} from './rules';
import { ServiceTrialStore } from './store';

const SECRET_BYTES = 32;

export interface SignInServiceDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'log' | 'clock' | 'randomBytes'> {
  readonly accounts: AccountService;
  readonly connections: ConnectionService;
  readonly signIns: SignInService;
  readonly people: PeopleService;
  readonly jobs: JobQueue;
}

/** With what a person sets out. */
export interface TripStart {
  readonly purpose: ServicePurpose;
  /** The whole address to which they return. */
  readonly returnTo: string;
  /** Undefined for a person who is not signed in. */
  readonly caller: SignedInCaller | undefined;
  readonly invitationToken: string | undefined;
  readonly joinToken: string | undefined;
  /** The token of the operator's link for a test. */
  readonly testToken: string | undefined;
}

interface BegunTrip {
  readonly url: URL;
  /** For the cookie of the browser. */
  readonly token: string;
}

/** How a way through the sign-in service ended well. */
export type TripEnd =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly returnTo: string }
  /** The person signs in by other means, and the account there is then connected. `token` is for the cookie. */
  | { readonly kind: 'waits'; readonly token: string }
  | { readonly kind: 'done' };

interface ReturnedClient extends ClientInfo {
  /** Of the person's pages, for a new account. */
  readonly language: LanguageCode;
}

interface ReturnedPerson {
  readonly trip: ServiceTrip;
  readonly caller: SignedInCaller | undefined;
  readonly client: ReturnedClient;
}

/** Signing in by the sign-in service of the operator. */
export class SignInServiceService {
  private readonly settings: ServiceSettings | undefined;
  private readonly provider: SignInProvider | undefined;

  constructor(private readonly deps: SignInServiceDependencies) {
    const { config, clock } = deps;
    const { signInService: settings, publicUrl } = config;
    this.settings = settings;
    this.provider = settings && new SignInProvider({ settings, publicUrl, clock });
  }

  /** @throws ServiceFault */
  async begin(start: TripStart): Promise<BegunTrip> {
    const { purpose, returnTo, caller, invitationToken, joinToken } = start;
    const { provider } = this.service;
    await this.assertMayBegin(start);
    const [token, state, nonce, verifier] = [this.secret(), this.secret(), this.secret(), this.secret()];
    const url = await provider.authorizationUrl({ purpose, state, nonce, verifier });
    const trip: ServiceTrip = {
      ...{ purpose, state, nonce, verifier, returnTo, invitationToken, joinToken },
      ...{ begunAt: Math.floor(this.deps.clock() / 1000), signIn: caller?.signIn ?? null },
    };
    // A step of a person ends with their account and with a change of their password.
    const person = purpose === 'connect' || purpose === 'confirm' ? (caller?.person ?? null) : null;
    await this.steps.insert({ kind: 'service', token, person, data: trip });
    return { url, token };
  }

  /** The way on which the browser with this token is; undefined if it has ended, or the address is of another one. */
  async findTrip(token: string | undefined, state: string | null): Promise<ServiceTrip | undefined> {
    const step = token === undefined ? undefined : await this.steps.find('service', token);
    return step?.data.state === state ? step?.data : undefined;
  }

  /**
   * Ends the way of a person who has come back to `url`. Of several calls with one token, only one gets further.
   *
   * @throws ServiceFault
   */
  async finish(token: string, url: URL, returned: ReturnedPerson): Promise<TripEnd> {
    const { provider, settings } = this.service;
    const { trip, caller, client } = returned;
    if ((await this.steps.take('service', token)) === undefined) throw new ServiceFault('over', 'taken');
    const account = await provider.accountAt(url, trip);
    if (trip.purpose === 'sign-in') return this.signIn(account, trip, client);
    if (trip.purpose === 'test') {
      personOf(account.claims, settings.trustedDomains);
      await new ServiceTrialStore(this.deps.db.kysely).insert(settingsHashOf(settings, this.deps.config.publicUrl));
      return { kind: 'done' };
    }
    // Another person may have signed in meanwhile.
    if (caller === undefined || caller.signIn === null || caller.signIn !== trip.signIn)
      throw new ServiceFault('over', 'another sign-in');
    if (trip.purpose === 'connect') await this.connect(caller.person, account);
    else await this.confirm(caller, account);
    return { kind: 'done' };
  }

  /**
   * Ends the sign-ins of a session that has ended at the service.
   *
   * @throws ServiceFault unless the token is valid and new.
   */
  async endSession(logoutToken: string): Promise<void> {
    const { id, ...ended } = await this.service.provider.logoutOf(logoutToken);
    if (!(await this.steps.noteOnce('logout', `${ended.issuer} ${id}`)))
      throw new ServiceFault('not_valid', 'logout token used before');
    await this.deps.connections.endSignIns(ended);
  }

  /** @throws ServiceFault `off` */
  private get service() {
    const { provider, settings } = this;
    if (provider === undefined || settings === undefined) throw new ServiceFault('off', 'no OIDC_ISSUER');
    return { provider, settings };
  }

  private get steps(): StepStore {
    return new StepStore(this.deps.db.kysely);
  }

  private secret(): string {
    return this.deps.randomBytes(SECRET_BYTES).toString('base64url');
  }

  private async assertMayBegin({ purpose, caller, testToken }: TripStart): Promise<void> {
    if (purpose === 'sign-in') return;
    if (purpose === 'test') {
      const isLink = testToken !== undefined && (await this.steps.find('service-test', testToken)) !== undefined;
      if (isLink || (caller !== undefined && (await isFirstHost(caller.person, this.deps)))) return;
      throw new ServiceFault('over', 'no first host');
    }
    if (caller === undefined || caller.signIn === null) throw new ServiceFault('over', 'not signed in');
    if (purpose === 'connect') assertRecent(caller);
  }

  private async signIn(account: ServiceAccount, trip: ServiceTrip, client: ReturnedClient): Promise<TripEnd> {
    const { session: serviceSession, claims } = account;
    const method = await this.deps.connections.find(account);
    if (method === undefined) return this.signInNew(account, trip, client);
    const admitted = { userId: method.person, methods: [method.id], serviceSession };
    const signedIn = await named(() => this.deps.accounts.enter(admitted, client));
    await this.applyRights(method.person, claims);
    return { kind: 'signed-in', signedIn, returnTo: trip.returnTo };
  }

  /** Signs a person in who comes for the first time: joins their account, or creates one. */
  private async signInNew(account: ServiceAccount, trip: ServiceTrip, client: ReturnedClient): Promise<TripEnd> {
    const { issuer, subject, claims } = account;
    const { email, isConfirmed, ...name } = personOf(claims, this.service.settings.trustedDomains);
    const known = await this.deps.connections.findAccount(email);
    if (known === undefined) return this.register(account, { trip, client, person: { email, isConfirmed, ...name } });
    // An account whose own address nobody has confirmed may be that of somebody else, who waits for this person.
    const isTheirs = isConfirmed && known.isConfirmed && !known.hasPassword && !(await this.asksForPasskey(known));
    if (!isTheirs) {
      const token = this.secret();
      const reason = isConfirmed ? 'password' : 'unconfirmed';
      await this.steps.insert({ kind: 'connection', token, person: null, data: { issuer, subject, email, reason } });
      return { kind: 'waits', token };
    }
    if (known.isBlocked) throw new ServiceFault('account_blocked', 'blocked');
    await this.connect(known.id, account);
    return this.signIn(account, trip, client);
  }

  /** A passkey is as good a proof as a password, but of no use where only the service signs in. */
  private async asksForPasskey({ hasPasskey }: FoundAccount): Promise<boolean> {
    return hasPasskey && !(await this.deps.accounts.ways()).isServiceOnly;
  }

  private async register(account: ServiceAccount, { trip, client, person }: NewPerson): Promise<TripEnd> {
    const { session: serviceSession } = account;
    const { invitationToken, joinToken } = trip;
    const { accounts, connections, jobs } = this.deps;
    const signedIn = await named(() =>
      accounts.registerByService(
        { ...person, invitationToken, joinToken, language: client.language },
        async (trx, id) => {
          const method = await connections.connectNew(trx, id, account);
          if (method === undefined) throw new ServiceFault('over', 'registered meanwhile');
          return { methods: [method], serviceSession };
        },
        client,
      ),
    );
    jobs.wake();
    const method = await connections.find(account);
    if (method !== undefined) await this.applyRights(method.person, account.claims);
    return { kind: 'signed-in', signedIn, returnTo: trip.returnTo };
  }

  private async connect(person: PersonId, account: ServiceAccount): Promise<void> {
    const { db, connections, jobs } = this.deps;
    const method = await transaction(db.kysely, (trx) => connections.connect(trx, person, account));
    jobs.wake();
    if (method !== undefined) return;
    const owner = await connections.find(account);
    if (owner?.person !== person) throw new ServiceFault('other_account', 'connected elsewhere');
  }

  private async confirm(caller: SignedInCaller, account: ServiceAccount): Promise<void> {
    const method = await this.deps.connections.find(account);
    if (method?.person !== caller.person) throw new ServiceFault('other_account', 'not connected');
    if (!(await this.deps.signIns.confirm(caller, { methods: [method.id] })))
      throw new ServiceFault('over', 'disconnected meanwhile');
  }

  /** Gives a person what the service says about their workspaces. It never takes anything away but a higher role. */
  private async applyRights(person: PersonId, claims: ServiceClaims): Promise<void> {
    const { people, log } = this.deps;
    const { workspaces, unknown, role } = rightsOf(claims, this.service.settings);
    const ignore = (workspace: string, reason: string) => log.warn({ workspace, reason }, 'workspace_claim_ignored');
    if (unknown.length > 0) ignore('', 'no id of a workspace');
    for (const workspace of workspaces) {
      const reason = await people.giveClaimed(person, workspace, role);
      if (reason !== undefined) ignore(workspace, reason);
    }
  }
}

interface NewPerson {
  readonly trip: ServiceTrip;
  readonly client: ReturnedClient;
  readonly person: ReturnType<typeof personOf>;
}

/** Turns the refusals of `work` into faults that name themselves. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ServiceFault(outcomeOfRefusal(error.code) ?? 'over', error.code);
  }
}

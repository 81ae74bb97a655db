import type { EndpointResponse, readConnection, SignedInUser } from '@linecheck/contract';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { tellSignInChange } from '../sign-in-letters/service';
import { StepStore } from '../sign-ins/service';
import {
  type EndedSession,
  type FoundAccount,
  type ServiceMethod,
  ServiceMethodStore,
  type ServiceSubject,
} from './store';

export type { EndedSession, FoundAccount, ServiceSubject } from './store';

export interface ConnectionDependencies extends Pick<ServerDependencies, 'db' | 'config'> {
  readonly jobs: JobQueue;
}

/** Accounts of the sign-in service that wait until their person has signed in otherwise, and are then connected. */
export class ConnectionService {
  constructor(private readonly deps: ConnectionDependencies) {}

  async read(token: string | undefined): Promise<EndpointResponse<typeof readConnection>> {
    const step = token === undefined ? undefined : await this.steps.find('connection', token);
    return step === undefined ? { email: null, reason: null } : { email: step.data.email, reason: step.data.reason };
  }

  async end(token: string | undefined): Promise<void> {
    if (token !== undefined) await this.steps.take('connection', token);
  }

  /**
   * Connects what waits in a browser to the account whose person has just signed in there. Nothing is connected to an
   * account with another address: the person may have signed in to the wrong one.
   *
   * @returns False if it still waits.
   */
  async connectWaiting(token: string, { id, email }: Pick<SignedInUser, 'id' | 'email'>): Promise<boolean> {
    const waiting = await this.steps.find('connection', token);
    if (waiting === undefined) return true;
    if (waiting.data.email !== email.toLowerCase()) return false;
    await transaction(this.deps.db.kysely, async (trx) => {
      const taken = await new StepStore(trx).take('connection', token);
      const account = await new ServiceMethodStore(trx).findAccount(waiting.data.email, this.rpId);
      if (taken !== undefined && account?.id === id) await this.connect(trx, account.id, taken.data);
    });
    this.deps.jobs.wake();
    return true;
  }

  /**
   * Connects an account of the sign-in service to a person within the caller's transaction, and tells the person. The
   * caller wakes the queue.
   *
   * @returns The id of the sign-in method; undefined if it is connected already, to whomever.
   */
  async connect(trx: DbClient, person: PersonId, subject: ServiceSubject): Promise<string | undefined> {
    const method = await new ServiceMethodStore(trx).insert(person, subject);
    if (method !== undefined) await tellSignInChange(this.deps, trx, { person, change: 'service_connected' });
    return method;
  }

  /** The same for a new account, whose person is told nothing. */
  connectNew(trx: DbClient, person: PersonId, subject: ServiceSubject): Promise<string | undefined> {
    return new ServiceMethodStore(trx).insert(person, subject);
  }

  find(subject: ServiceSubject): Promise<ServiceMethod | undefined> {
    return new ServiceMethodStore(this.deps.db.kysely).find(subject);
  }

  /** @param email In lower case. */
  findAccount(email: string): Promise<FoundAccount | undefined> {
    return new ServiceMethodStore(this.deps.db.kysely).findAccount(email, this.rpId);
  }

  /** Ends the sign-ins of a session there. Their open pages end with them. */
  endSignIns(ended: EndedSession): Promise<void> {
    return new ServiceMethodStore(this.deps.db.kysely).endSignIns(ended);
  }

  private get rpId(): string {
    return new URL(this.deps.config.publicUrl).hostname;
  }

  private get steps(): StepStore {
    return new StepStore(this.deps.db.kysely);
  }
}

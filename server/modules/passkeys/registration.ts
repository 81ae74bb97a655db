import type { AddedSignInMethod, PasskeyCreation, PasskeyOffer, SignedInUser } from '@linecheck/contract';
import { lockPerson, transaction, violatesUnique } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { accountIsGone, ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { SecondFactorService } from '../second-factors/service';
import { tellSignInChange } from '../sign-in-letters/service';
import { StepStore } from '../sign-ins/service';
import type { PasskeyService } from './service';
import { type PasskeyData, PasskeyStore } from './store';

export interface PasskeyRegistrationDependencies extends Pick<ServerDependencies, 'db' | 'config'> {
  readonly jobs: JobQueue;
  readonly passkeys: PasskeyService;
  readonly secondFactors: Pick<SecondFactorService, 'assertPlace' | 'codesForFirst'>;
}

interface NamedCreation {
  readonly name: string;
  readonly passkey: PasskeyCreation;
}

/** Adds passkeys to accounts. */
export class PasskeyRegistration {
  constructor(private readonly deps: PasskeyRegistrationDependencies) {}

  /**
   * What a browser makes a passkey from; `add` takes it.
   *
   * @throws ProblemError `passkeys_off` or `method_limit`
   */
  async begin(person: PersonId, user: Pick<SignedInUser, 'email' | 'firstName' | 'lastName'>): Promise<PasskeyOffer> {
    const { db, passkeys, secondFactors } = this.deps;
    if (!passkeys.isOn) throw new ProblemError('passkeys_off');
    await secondFactors.assertPlace(db.kysely, person);
    const offer = await passkeys.offer(user, person);
    await new StepStore(db.kysely).begin('new-passkey', person, { challenge: offer.challenge });
    return offer;
  }

  /**
   * Stores a passkey that was made from the newest offer. The first second factor brings recovery codes.
   *
   * @throws ProblemError `step_over`, `passkey_refused` or `method_limit`
   */
  async add(person: PersonId, { name, passkey }: NamedCreation): Promise<AddedSignInMethod> {
    const { db, passkeys, jobs } = this.deps;
    const step = await new StepStore(db.kysely).takeOf('new-passkey', person);
    if (step === undefined) throw new ProblemError('step_over');
    const data = await passkeys.verifyNew(passkey, step.challenge);
    const added = await this.insert(person, name, data).catch((error: unknown) => {
      if (!violatesUnique(error, 'sign_in_methods_passkey')) throw error;
      throw new ProblemError('passkey_refused', { cause: error });
    });
    jobs.wake();
    return added;
  }

  private insert(person: PersonId, name: string, data: PasskeyData): Promise<AddedSignInMethod> {
    const { db, secondFactors } = this.deps;
    return transaction(db.kysely, async (trx) => {
      if (!(await lockPerson(trx, person))) throw accountIsGone();
      await secondFactors.assertPlace(trx, person);
      const method = await new PasskeyStore(trx).insert({ person, name, data });
      const recoveryCodes = await secondFactors.codesForFirst(trx, person);
      await tellSignInChange(this.deps, trx, { person, change: 'passkey_added' });
      return { method, recoveryCodes };
    });
  }
}

import type { beginSecondStep, EndpointResponse, SecondStepProof } from '@linecheck/contract';
import { lockPerson, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import type { PasskeyService } from '../passkeys/service';
import type { SecondFactorService } from '../second-factors/service';
import { type ClientInfo, StepStore, TRUST_DAYS } from '../sign-ins/service';
import type { AccountService, SignedIn } from './service';
import { AccountStore } from './store';

export interface BegunSecondStep {
  /** The token for the cookie. */
  readonly step: string;
}

interface SecondStepDependencies extends Pick<ServerDependencies, 'db' | 'randomBytes'> {
  readonly accounts: Pick<AccountService, 'addressOf' | 'enter'>;
  readonly passkeys: PasskeyService;
  readonly secondFactors: SecondFactorService;
}

interface GivenProof {
  readonly proof: SecondStepProof;
  readonly trustsBrowser: boolean;
}

/** What follows a password that was right, for an account with a second factor. */
export class SecondStepService {
  private readonly steps: StepStore;

  constructor(private readonly deps: SecondStepDependencies) {
    this.steps = new StepStore(deps.db.kysely);
  }

  /** @throws ProblemError `wrong_credentials` if the password has been changed since it was compared. */
  async begin(person: PersonId, passwordHash: string): Promise<BegunSecondStep> {
    const { token } = newToken(this.deps.randomBytes);
    await transaction(this.deps.db.kysely, async (trx) => {
      await lockPerson(trx, person);
      const stored = await new AccountStore(trx).findPasswordHash(person);
      if (stored !== passwordHash) throw new ProblemError('wrong_credentials');
      await new StepStore(trx).insert({ kind: 'second-step', token, person, data: { passwordHash, challenge: null } });
    });
    return { step: token };
  }

  /** Whose step the token of a cookie stands for. @throws ProblemError `step_over` if it is no valid one. */
  async get(token: string | undefined) {
    const step = token === undefined ? undefined : await this.steps.find('second-step', token);
    if (token === undefined || !step || step.person === null) throw new ProblemError('step_over');
    const { person, data } = step;
    return { token, person, data, email: (await this.deps.accounts.addressOf(person)).toLowerCase() };
  }

  /** What the person can prove, and the question for a passkey, in place of an earlier one. */
  async ask(cookie: string | undefined): Promise<EndpointResponse<typeof beginSecondStep>> {
    const { token, person, data } = await this.get(cookie);
    const { passkeys, secondFactors } = this.deps;
    const passkey = (await passkeys.ask(person)) ?? null;
    if (passkey !== null) await this.steps.change('second-step', token, { ...data, challenge: passkey.challenge });
    const steps = (await secondFactors.stepsOf(person)).filter((step) => step !== 'passkey' || passkey !== null);
    return { steps, passkey, trustDays: TRUST_DAYS };
  }

  /**
   * Signs in with the second proof, and ends the step.
   *
   * @throws ProblemError `wrong_code` or `passkey_refused`, after which the step is still valid; `step_over`.
   */
  async finish(cookie: string, { proof, trustsBrowser }: GivenProof, caller: ClientInfo): Promise<SignedIn> {
    const { token, person, data } = await this.get(cookie);
    const { method } = await this.prove(person, proof, data.challenge);
    if ((await this.steps.take('second-step', token)) === undefined) throw new ProblemError('step_over');
    const methods = method === null ? [] : [method];
    return this.deps.accounts.enter(
      { userId: person, passwordHash: data.passwordHash, methods, trustsBrowser },
      caller,
    );
  }

  private async prove(person: PersonId, proof: SecondStepProof, challenge: string | null) {
    if (!('passkey' in proof)) return this.deps.secondFactors.prove(person, proof);
    if (challenge === null) throw new ProblemError('step_over');
    return this.deps.passkeys.verify(proof.passkey, { challenge, person });
  }
}

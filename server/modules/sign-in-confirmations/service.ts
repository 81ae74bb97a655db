import type {
  beginConfirmation,
  EndpointResponse,
  PasskeyAnswer,
  PasskeyQuestion,
  SecondStepProof,
} from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { AccountService } from '../accounts/service';
import type { PasskeyService } from '../passkeys/service';
import type { SecondFactorService, TypedProof } from '../second-factors/service';
import { type KnownBrowser, type SignInService, StepStore } from '../sign-ins/service';

export interface SignInConfirmationDependencies extends Pick<ServerDependencies, 'db'> {
  readonly accounts: Pick<AccountService, 'addressOf' | 'confirmSignIn' | 'findBrowser' | 'ways'>;
  readonly signIns: Pick<SignInService, 'confirm'>;
  readonly secondFactors: Pick<SecondFactorService, 'kindsOf' | 'prove' | 'warnOfGuessedCodes'>;
  readonly passkeys: Pick<PasskeyService, 'ask' | 'verify'>;
}

type ConfirmingCaller = Pick<SignedInCaller, 'person' | 'signIn'>;

/** Makes sign-ins recent, by whichever method the person has. */
export class SignInConfirmationService {
  private readonly steps: StepStore;

  constructor(private readonly deps: SignInConfirmationDependencies) {
    this.steps = new StepStore(deps.db.kysely);
  }

  /** The methods of a person that work on this installation, and what to ask their passkeys. */
  async begin(person: PersonId): Promise<EndpointResponse<typeof beginConfirmation>> {
    const { accounts, secondFactors } = this.deps;
    const kinds = await secondFactors.kindsOf(person);
    const passkey = (kinds.includes('passkey') && (await this.askPasskey(person))) || null;
    const service = kinds.includes('service') ? (await accounts.ways()).service : null;
    const isUsable = { password: true, app: true, passkey: passkey !== null, service: service !== null };
    return { methods: kinds.filter((kind) => isUsable[kind]), passkey, service };
  }

  private async askPasskey(person: PersonId): Promise<PasskeyQuestion | undefined> {
    const question = await this.deps.passkeys.ask(person);
    if (question !== undefined) await this.steps.begin('confirmation', person, { challenge: question.challenge });
    return question;
  }

  /** Returns the browser with this token, if the person has signed in there before. */
  async findBrowser(person: PersonId, token: string | undefined): Promise<KnownBrowser | undefined> {
    const { accounts } = this.deps;
    if (token === undefined) return undefined;
    return accounts.findBrowser((await accounts.addressOf(person)).toLowerCase(), token);
  }

  /** @throws ProblemError `wrong_password`, `wrong_code`, `passkey_refused` or `step_over` */
  async confirm(caller: ConfirmingCaller, proof: SecondStepProof | { readonly password: string }): Promise<void> {
    if ('password' in proof) return this.deps.accounts.confirmSignIn(caller, proof.password);
    if ('passkey' in proof) return this.confirmByPasskey(caller, proof.passkey);
    return this.confirmByCode(caller, proof);
  }

  private async confirmByPasskey(caller: ConfirmingCaller, passkey: PasskeyAnswer): Promise<void> {
    const { person } = caller;
    const step = await this.steps.takeOf('confirmation', person);
    if (step === undefined) throw new ProblemError('step_over');
    const { method } = await this.deps.passkeys.verify(passkey, { challenge: step.challenge, person });
    const isConfirmed = await this.deps.signIns.confirm(caller, { methods: [method] });
    if (!isConfirmed) throw new ProblemError('passkey_refused', { reason: 'unknown' });
  }

  private async confirmByCode(caller: ConfirmingCaller, proof: TypedProof): Promise<void> {
    const { method } = await this.deps.secondFactors.prove(caller.person, proof);
    const isConfirmed = await this.deps.signIns.confirm(caller, { methods: method === null ? [] : [method] });
    if (!isConfirmed) throw new ProblemError('wrong_code');
  }
}

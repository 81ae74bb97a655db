import type { PasskeyAnswer, PasskeyQuestion } from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import type { PasskeyService } from '../passkeys/service';
import { type ClientInfo, StepStore } from '../sign-ins/service';
import type { AccountService, SignedIn } from './service';

export interface PasskeySignInDependencies extends Pick<ServerDependencies, 'db' | 'randomBytes'> {
  readonly accounts: AccountService;
  readonly passkeys: PasskeyService;
}

interface GivenPasskey {
  /** That of the step in the browser. */
  readonly token: string | undefined;
  readonly passkey: PasskeyAnswer;
}

/** Sign-in by a passkey alone. */
export class PasskeySignIn {
  private readonly steps: StepStore;

  constructor(private readonly deps: PasskeySignInDependencies) {
    this.steps = new StepStore(deps.db.kysely);
  }

  /** @throws ProblemError `passkeys_off` */
  async begin(): Promise<{ readonly token: string; readonly question: PasskeyQuestion }> {
    const question = await this.deps.passkeys.ask(null);
    if (question === undefined) throw new ProblemError('passkeys_off');
    const { token } = newToken(this.deps.randomBytes);
    await this.steps.insert({ kind: 'passkey', token, person: null, data: { challenge: question.challenge } });
    return { token, question };
  }

  /** @throws ProblemError `step_over`, `passkey_refused` or `account_blocked` */
  async finish({ token, passkey }: GivenPasskey, client: ClientInfo): Promise<SignedIn> {
    const step = token === undefined ? undefined : await this.steps.take('passkey', token);
    if (step === undefined) throw new ProblemError('step_over');
    const { challenge } = step.data;
    const { person: userId, method } = await this.deps.passkeys.verify(passkey, { challenge, person: null });
    return this.deps.accounts.enter({ userId, methods: [method] }, client);
  }
}

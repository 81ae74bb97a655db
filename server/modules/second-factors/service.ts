import {
  type AddedSignInMethod,
  FACTORS_MAX,
  type SecondStep,
  type SignInMethod,
  type SignInMethodKind,
  type SignInMethodsReply,
} from '@linecheck/contract';
import { type DbClient, lockPerson, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { accountIsGone, ProblemError } from '../../domain/problem';
import type { SignInChange } from '../../jobs/kinds';
import type { JobQueue } from '../../jobs/queue';
import { isFirstHost } from '../installation/service';
import type { PeopleService } from '../people/service';
import { tellSignInChange } from '../sign-in-letters/service';
import { type SignInService, StepStore } from '../sign-ins/service';
import {
  appAddress,
  hasFactor,
  hashOfRecoveryCode,
  hasWayIn,
  isOrphanedPasskey,
  isUsable,
  newAppSecret,
  newRecoveryCodes,
  stepOfCode,
} from './rules';
import { SignInMethodStore } from './store';

export interface SecondFactorDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'clock' | 'randomBytes'> {
  readonly jobs: JobQueue;
  readonly people: Pick<PeopleService, 'addressOf' | 'askedByTeams'>;
  readonly signIns: Pick<SignInService, 'endTrust'>;
}

/** The code of an app, or a recovery code, as typed. */
export type TypedProof = { readonly code: string } | { readonly recoveryCode: string };

type Caller = Pick<SignedInCaller, 'person' | 'signIn'>;

type MethodRow = Awaited<ReturnType<SignInMethodStore['list']>>[number];

const REMOVED = {
  password: 'password_removed',
  app: 'app_removed',
  passkey: 'passkey_removed',
  service: 'service_removed',
} as const satisfies Record<SignInMethodKind, SignInChange>;

/** The key of the limit `wrongCodes`. All browsers in which a person has not signed in before count as one. */
export const codeGuessesOf = (person: PersonId, knownBrowser: string | undefined): string =>
  `${person} ${knownBrowser ?? 'strangers'}`;

/** True for the error of a wrong second proof, which may be a guess. */
export const isWrongProof = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'wrong_code' || error.code === 'passkey_refused');

const wrongCode = () => new ProblemError('wrong_code', { fields: { code: 'code_wrong' } });

/** Authenticator apps, recovery codes, and the list of the ways in which a person signs in. */
export class SecondFactorService {
  constructor(private readonly deps: SecondFactorDependencies) {}

  async list(person: PersonId): Promise<SignInMethodsReply> {
    const store = new SignInMethodStore(this.deps.db.kysely);
    return {
      methods: (await store.list(person)).map((row) => this.toMethod(row)),
      recoveryCodesLeft: await store.countCodes(person),
      askedByTeams: await this.deps.people.askedByTeams(person),
      mayTestService: this.deps.config.signInService !== undefined && (await isFirstHost(person, this.deps)),
    };
  }

  /** Begins a new authenticator app, in place of an earlier one that was not added. */
  async newApp(person: PersonId): Promise<{ secret: string; address: string }> {
    const { config, randomBytes } = this.deps;
    return this.changing(person, async (trx) => {
      await this.assertPlace(trx, person);
      const secret = newAppSecret(randomBytes);
      await new StepStore(trx).begin('new-app', person, { secret });
      const label = await this.deps.people.addressOf(trx, person);
      return { secret, address: appAddress({ secret, label, publicUrl: config.publicUrl }) };
    });
  }

  /**
   * Adds the app that was begun last.
   *
   * @throws ProblemError `step_over` if none was begun, or `wrong_code`.
   */
  async addApp(person: PersonId, { name, code }: { name: string; code: string }): Promise<AddedSignInMethod> {
    return this.changing(person, async (trx) => {
      const steps = new StepStore(trx);
      const begun = await steps.findOf('new-app', person);
      if (begun === undefined) throw new ProblemError('step_over');
      const lastStep = stepOfCode({ secret: begun.secret, code, nowMs: this.deps.clock() });
      if (lastStep === undefined) throw wrongCode();
      await steps.takeOf('new-app', person);
      await this.assertPlace(trx, person);
      const row = await new SignInMethodStore(trx).insertApp(person, { name, secret: begun.secret, lastStep });
      await tellSignInChange(this.deps, trx, { person, change: 'app_added' });
      return { method: this.toMethod(row), recoveryCodes: await this.codesForFirst(trx, person) };
    });
  }

  async rename(person: PersonId, id: string, name: string): Promise<void> {
    const isRenamed = await new SignInMethodStore(this.deps.db.kysely).rename(person, id, name);
    if (!isRenamed) throw new ProblemError('not_found');
  }

  /**
   * Removes a method, and ends the other sign-ins that were made by it.
   *
   * @param browser The token of the caller's browser, which is still trusted if another second factor is left.
   * @throws ProblemError `last_method` if the person could not sign in any more.
   */
  async remove({ person, signIn }: Caller, id: string, browser: string | undefined): Promise<void> {
    const { config, signIns } = this.deps;
    await this.changing(person, async (trx) => {
      const store = new SignInMethodStore(trx);
      const methods = await store.list(person);
      const removed = methods.find((method) => method.id === id);
      if (removed === undefined) throw new ProblemError('not_found');
      const left = methods.filter((method) => method !== removed);
      if (!hasWayIn(left, config)) throw new ProblemError('last_method');
      await store.endSignInsBy(person, removed, signIn);
      await store.delete(person, id);
      if (hasFactor([removed])) {
        const keepsFactor = hasFactor(left);
        if (!keepsFactor) await store.deleteCodes(person);
        await signIns.endTrust(trx, person, keepsFactor ? browser : undefined);
      }
      await tellSignInChange(this.deps, trx, { person, change: REMOVED[removed.kind] });
    });
  }

  /** @throws ProblemError `not_found` for a person without a second factor, who needs no recovery codes. */
  async renewCodes(person: PersonId): Promise<string[]> {
    return this.changing(person, async (trx) => {
      if (!hasFactor(await new SignInMethodStore(trx).list(person))) throw new ProblemError('not_found');
      await tellSignInChange(this.deps, trx, { person, change: 'recovery_codes_new' });
      return this.issueCodes(trx, person);
    });
  }

  /**
   * Ten recovery codes if the person has exactly one second factor, which the caller has inserted within the transaction
   * `trx`; null with further factors. The person is locked.
   */
  async codesForFirst(trx: DbClient, person: PersonId): Promise<string[] | null> {
    const methods = await new SignInMethodStore(trx).list(person);
    return methods.filter((method) => hasFactor([method])).length === 1 ? this.issueCodes(trx, person) : null;
  }

  /**
   * Refuses one more app or passkey. The person is locked.
   *
   * @throws ProblemError `method_limit`
   */
  async assertPlace(trx: DbClient, person: PersonId): Promise<void> {
    const methods = await new SignInMethodStore(trx).list(person);
    if (methods.filter((method) => hasFactor([method])).length >= FACTORS_MAX) throw new ProblemError('method_limit');
  }

  /** The kinds of a person's methods that this installation takes. */
  async kindsOf(person: PersonId): Promise<readonly SignInMethodKind[]> {
    const methods = await new SignInMethodStore(this.deps.db.kysely).list(person);
    const usable = methods.filter((method) => isUsable(method, this.deps.config));
    return [...new Set(usable.map(({ kind }) => kind))];
  }

  /** Which proofs a person can give beside the password. */
  async stepsOf(person: PersonId): Promise<SecondStep[]> {
    const kinds = await this.kindsOf(person);
    const steps: SecondStep[] = (['app', 'passkey'] as const).filter((kind) => kinds.includes(kind));
    const codes = await new SignInMethodStore(this.deps.db.kysely).countCodes(person);
    return codes > 0 ? [...steps, 'recovery'] : steps;
  }

  /**
   * Checks a typed code and uses it up. `method` is the id of the app; null for a recovery code.
   *
   * @throws ProblemError `wrong_code`
   */
  prove(person: PersonId, proof: TypedProof): Promise<{ readonly method: string | null }> {
    return 'code' in proof ? this.proveByApp(person, proof.code) : this.proveByRecoveryCode(person, proof.recoveryCode);
  }

  /** Tells a person that codes for their account have been guessed. */
  async warnOfGuessedCodes(person: PersonId): Promise<void> {
    await tellSignInChange(this.deps, this.deps.db.kysely, { person, change: 'codes_guessed' });
    this.deps.jobs.wake();
  }

  private async proveByApp(person: PersonId, code: string): Promise<{ readonly method: string }> {
    const store = new SignInMethodStore(this.deps.db.kysely);
    for (const { id, secret } of await store.listApps(person)) {
      const step = stepOfCode({ secret, code, nowMs: this.deps.clock() });
      if (step !== undefined && (await store.takeStep(id, step))) return { method: id };
    }
    throw wrongCode();
  }

  private async proveByRecoveryCode(person: PersonId, typed: string): Promise<{ readonly method: null }> {
    const hash = hashOfRecoveryCode(typed);
    if (hash === undefined) throw wrongCode();
    return this.changing(person, async (trx) => {
      if (!(await new SignInMethodStore(trx).takeCode(person, hash))) throw wrongCode();
      await tellSignInChange(this.deps, trx, { person, change: 'recovery_code_used' });
      return { method: null };
    });
  }

  private async issueCodes(trx: DbClient, person: PersonId): Promise<string[]> {
    const codes = newRecoveryCodes(this.deps.randomBytes);
    const hashes = codes.map(hashOfRecoveryCode).filter((hash) => hash !== undefined);
    await new SignInMethodStore(trx).replaceCodes(person, hashes);
    return codes;
  }

  /** Changes the methods of a locked person, and sends the emails about it. */
  private async changing<Result>(person: PersonId, change: (trx: DbClient) => Promise<Result>): Promise<Result> {
    const result = await transaction(this.deps.db.kysely, async (trx) => {
      if (!(await lockPerson(trx, person))) throw accountIsGone();
      return change(trx);
    });
    this.deps.jobs.wake();
    return result;
  }

  private toMethod(row: MethodRow): SignInMethod {
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isOrphaned: isOrphanedPasskey(row, this.deps.config),
    };
  }
}

import { lockPerson, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { withdrawEmailChange } from '../email-changes/service';
import { tellSignInChange } from '../sign-in-letters/service';
import { signOutEverywhere } from '../sign-ins/service';
import { hasFactor, hasWayIn } from './rules';
import { SignInMethodStore } from './store';

interface ResetDependencies extends Pick<ServerDependencies, 'db' | 'config'> {
  readonly jobs: JobQueue;
}

/**
 * Removes the apps, passkeys and recovery codes of a person, signs them out everywhere, and tells them.
 *
 * @returns `none` if there are none, or `last` if the person could not sign in without them; both change nothing.
 */
export function resetSecondFactors(deps: ResetDependencies, person: PersonId): Promise<'done' | 'none' | 'last'> {
  return transaction(deps.db.kysely, async (trx) => {
    await lockPerson(trx, person);
    const store = new SignInMethodStore(trx);
    const methods = await store.list(person);
    if (!hasFactor(methods)) return 'none';
    const left = methods.filter((method) => !hasFactor([method]));
    if (!hasWayIn(left, deps.config)) return 'last';
    await signOutEverywhere(trx, person);
    await withdrawEmailChange(trx, person);
    await store.deleteFactors(person);
    await tellSignInChange(deps, trx, { person, change: 'factors_reset' });
    return 'done';
  });
}

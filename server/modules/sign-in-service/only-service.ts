import type { ServerDependencies } from '../../dependencies';
import { StepStore } from '../sign-ins/service';
import { settingsHashOf } from './rules';
import { ServiceTrialStore } from './store';

/** Whether people sign in by the sign-in service alone. */
export class OnlyService {
  private isTested = false;

  constructor(private readonly deps: Pick<ServerDependencies, 'db' | 'config'>) {}

  /** OIDC_ONLY counts once someone has gone the whole way with the settings as they are. */
  async isOn(): Promise<boolean> {
    const { db, config } = this.deps;
    const { signInService, publicUrl } = config;
    if (!signInService?.isOnly) return false;
    // A test stays valid as long as the settings, which an app reads once.
    this.isTested ||= await new ServiceTrialStore(db.kysely).has(settingsHashOf(signInService, publicUrl));
    return this.isTested;
  }

  /** The address of the account that waits to be connected in a browser. */
  async waitingAddress(token: string | undefined): Promise<string | undefined> {
    if (token === undefined) return undefined;
    return (await new StepStore(this.deps.db.kysely).find('connection', token))?.data.email;
  }
}

import type { ServiceOutcome } from '@linecheck/contract';

/** Why a way through the sign-in service ended. `reason` is for the log: it has no tokens and no addresses. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';

  constructor(
    readonly outcome: ServiceOutcome,
    readonly reason: string,
  ) {
    super(`${outcome}: ${reason}`);
  }
}

import type { CheckName } from '../check';
import type { ChangeCode } from './change-codes';

/** A difference between the earlier full run and today that is larger than two takes of an unchanged setup differ by. */
export interface ReadingChange {
  readonly part: CheckName;
  readonly code: ChangeCode;
  /** The earlier value, in the unit of its reading: a number, or the name of a device. */
  readonly before?: number | string | undefined;
  readonly now?: number | string | undefined;
  /** False for improvements, and for differences that are neither. */
  readonly isWorse: boolean;
  /** True if the guest can and should do something about it. The host reads every change. */
  readonly tellsGuest: boolean;
}

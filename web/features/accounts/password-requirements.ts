import { type PasswordRequirementCode, passwordRequirements } from '@linecheck/contract';
import type passwords from '@linecheck/texts/en/passwords';

/** Requirements in a row: of a new password all, of one that is being typed those that it does not meet. */
export const requirementWords = (
  texts: typeof passwords,
  codes: readonly PasswordRequirementCode[] = passwordRequirements.map(({ code }) => code),
): string => codes.map((code) => texts[code]).join(', ');

import { type PasswordRequirementCode, passwordRequirements } from '@linecheck/contract';
import type passwords from '@linecheck/texts/en/passwords';
import { formatList } from '../../texts/format';

/** Requirements in a row: of a new password all, of one that is being typed those that it does not meet. */
export const requirementWords = (
  texts: typeof passwords,
  codes: readonly PasswordRequirementCode[] = passwordRequirements.map(({ code }) => code),
): string => formatList(codes.map((code) => texts[code]));

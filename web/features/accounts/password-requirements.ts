import { type PasswordRequirementCode, passwordRequirements } from '@linecheck/contract';
import type { passwords } from '@linecheck/texts/en/forms';
import { formatList } from '../../texts/format';

/** List of requirements: all of them for a new password, or the unmet ones of a typed password. */
export const requirementWords = (
  texts: typeof passwords,
  codes: readonly PasswordRequirementCode[] = passwordRequirements.map(({ code }) => code),
): string => formatList(codes.map((code) => texts[code]));

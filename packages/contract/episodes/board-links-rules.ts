import { textRule } from '../field-rules';
import { holdsAddress } from '../people-text';

const GROUP_NAME_MAX = 80;

/** A guest who joins an episode by its group link: anyone with the link writes this name on a board. */
export const groupGuestRules = {
  name: textRule(
    { max: GROUP_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' },
    { faultOf: (name) => (holdsAddress(name) ? 'name_has_link' : undefined) },
  ),
};

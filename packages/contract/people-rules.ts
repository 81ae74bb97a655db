import { addressFault, anyChoice, EMAIL, type FormRules, textRule } from './field-rules';
import { type INVITED_ROLES, WORKSPACE_NAME_MAX } from './people';
import { inOneLine, mixesAlphabets } from './people-text';

/** A workspace's name, by which invited people decide whether to join. */
export const workspaceNamingRules = {
  name: textRule(
    { max: WORKSPACE_NAME_MAX, tooLong: 'workspace_name_too_long', required: 'workspace_name_required' },
    {
      stored: inOneLine,
      faultOf: (name) => (mixesAlphabets(name) ? 'workspace_name_mixed' : addressFault(name)),
    },
  ),
};

export const emailInvitationRules: FormRules<{
  readonly email: string;
  readonly role: (typeof INVITED_ROLES)[number];
}> = { email: EMAIL, role: anyChoice() };

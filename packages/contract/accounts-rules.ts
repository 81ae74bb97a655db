import type { logIn, register } from './accounts';
import type { EndpointInput } from './endpoint';
import { addressFault, EMAIL, exactRule, type FieldRule, type FormRules, textRule } from './field-rules';
import { NAME_MAX } from './fields';
import { missingRequirements, PASSWORD_MAX } from './sign-ins';

/** S1 §5 requires 6 characters at sign-in and 8 at registration; both are kept (M7). */
export const SIGN_IN_PASSWORD = exactRule({
  min: 6,
  tooShort: 'password_too_short',
  max: PASSWORD_MAX,
  tooLong: 'password_too_long',
});

/** The current password, entered again. Only the server can check it. */
export const GIVEN_PASSWORD = exactRule({
  min: 1,
  tooShort: 'password_needed',
  max: PASSWORD_MAX,
  tooLong: 'password_too_long',
});

/** A password that meets every requirement (S1 §5). */
export const NEW_PASSWORD: FieldRule<string> = {
  stored: (typed) => typed,
  faultOf(typed) {
    if ([...typed].length > PASSWORD_MAX) return 'password_too_long';
    return missingRequirements(typed).length > 0 ? 'password_requirements' : undefined;
  },
};

/** The names of a person. */
export const nameChangeRules = {
  firstName: textRule(
    { max: NAME_MAX, tooLong: 'first_name_too_long', required: 'first_name_required' },
    { faultOf: addressFault },
  ),
  lastName: textRule(
    { max: NAME_MAX, tooLong: 'last_name_too_long', required: 'last_name_required' },
    { faultOf: addressFault },
  ),
};

/** What a new host types. The page adds the tokens of invitations. */
export const registrationRules: FormRules<
  Pick<EndpointInput<typeof register>['body'], 'email' | 'password' | 'firstName' | 'lastName'>
> = { email: EMAIL, password: NEW_PASSWORD, ...nameChangeRules };

export const credentialsRules: FormRules<EndpointInput<typeof logIn>['body']> = {
  email: EMAIL,
  password: SIGN_IN_PASSWORD,
};

export const resetRequestRules = { email: EMAIL };

export const passwordChangeRules = { newPassword: NEW_PASSWORD };

export const emailRules = { email: EMAIL };

export const givenPasswordRules = { password: GIVEN_PASSWORD };

export const workspaceDeletionRules = {
  name: textRule({ max: 2 * NAME_MAX + 1, tooLong: 'workspace_name_too_long', required: 'workspace_name_required' }),
};

import { type FormRules, textRule } from './field-rules';
import { SIGN_IN_CODE } from './sign-in-ways-rules';

/** Maximum length of the name of a passkey or an app. */
const METHOD_NAME_MAX = 60;

export const METHOD_NAME = textRule({
  max: METHOD_NAME_MAX,
  tooLong: 'method_name_too_long',
  required: 'method_name_required',
});

export const methodNameRules = { name: METHOD_NAME };

export const newAppRules: FormRules<{ readonly name: string; readonly code: string }> = {
  name: METHOD_NAME,
  code: SIGN_IN_CODE,
};

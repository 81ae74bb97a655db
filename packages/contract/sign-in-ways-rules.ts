import { exactRule } from './field-rules';

/** Longer than every code with its blanks and hyphens. */
const CODE_MAX = 40;

/** The code of an authenticator app, or a recovery code. Only the server can check it. */
export const SIGN_IN_CODE = exactRule({ min: 1, tooShort: 'code_needed', max: CODE_MAX, tooLong: 'code_wrong' });

export const signInCodeRules = { code: SIGN_IN_CODE };

import { TOKEN_NAME_MAX } from './access-tokens';
import { textRule } from './field-rules';

export const tokenNameRule = textRule({ max: TOKEN_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' });

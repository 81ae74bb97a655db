import { textRule } from './field-rules';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from './webhooks';

/** The server says whether an address may be called: by a rule of its operator. */
export const webhookRules = {
  name: textRule({ max: WEBHOOK_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' }),
  url: textRule(
    { max: WEBHOOK_URL_MAX, tooLong: 'webhook_url_invalid', required: 'webhook_url_invalid' },
    { faultOf: (typed) => (isWebAddress(typed) ? undefined : 'webhook_url_invalid') },
  ),
};

function isWebAddress(typed: string): boolean {
  if (!URL.canParse(typed.trim())) return false;
  const { protocol, username, password } = new URL(typed.trim());
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
}

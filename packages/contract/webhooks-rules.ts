import { textRule } from './field-rules';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from './webhooks';

/** An http or https address without a name and a password in it. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

const isWebAddress = (typed: string): boolean => WEB_ADDRESS.test(typed.trim());

/** The server says whether an address may be called: by a rule of its operator. */
export const webhookRules = {
  name: textRule({ max: WEBHOOK_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' }),
  url: textRule(
    { max: WEBHOOK_URL_MAX, tooLong: 'webhook_url_invalid', required: 'webhook_url_invalid' },
    { faultOf: (typed) => (isWebAddress(typed) ? undefined : 'webhook_url_invalid') },
  ),
};

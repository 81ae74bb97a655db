// Verifies a webhook of Linecheck with Node.js 18 or newer, without packages.
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * @param secret As it was shown: whsec_…
 * @param headers With names in lower case, as Node.js gives them.
 * @param body The raw text of the request: do not parse it before.
 * @returns The event.
 */
export function verify(secret, headers, body, now = Date.now()) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > 300) throw new Error('too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // After a change of the secret there are two signatures, for a day.
  const isRight = headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return each.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Error('wrong signature');
  return JSON.parse(body);
}

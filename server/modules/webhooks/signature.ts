import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

export const newWebhookSecret = (randomBytes: (bytes: number) => Buffer): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970: the time of the try. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks.
 *
 * @param secrets The present one, and the earlier one for a day after a rotation: one signature of each.
 */
export function signedHeaders(secrets: readonly string[], { id, timestamp, body }: SignedMessage) {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}

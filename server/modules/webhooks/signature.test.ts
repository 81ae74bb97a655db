import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../testing/open-folder';
import { newWebhookSecret, signedHeaders } from './signature';

const run = promisify(execFile);
const folder = new URL('../../../packages/texts/webhook-verification/', import.meta.url).pathname;
const scratch = await openFolder();
const { verify }: { readonly verify: (secret: string, headers: object, body: string) => unknown } = await import(
  `${folder}verify.mjs`
);

interface SentMessage {
  readonly secret: string;
  readonly headers: ReturnType<typeof signedHeaders>;
  readonly body: string;
}

/** The ways to verify that the page shows. Each rejects a message that is wrong. */
const verifiers: Readonly<Record<string, (message: SentMessage) => unknown>> = {
  'the public library': ({ secret, headers, body }) => new Webhook(secret).verify(body, headers),
  JavaScript: ({ secret, headers, body }) => verify(secret, headers, body),
  Python: async (message) => {
    const file = await stored(message);
    const code = `import json, sys; sys.path.insert(0, sys.argv[1]); from verify import verify
verify(sys.argv[2], json.loads(sys.argv[3]), open(sys.argv[4], 'rb').read())`;
    await run('python3', ['-B', '-c', code, folder, message.secret, JSON.stringify(message.headers), file]);
  },
  'a shell': async (message) => {
    const file = await stored(message);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = message.headers;
    await run('sh', [
      '-c',
      '. "$1/verify.sh"; verify "$2" "$3" "$4" "$5" "$6"',
      'sh',
      folder,
      message.secret,
      id,
      at,
      signatures,
      file,
    ]);
  },
};

async function stored({ body }: SentMessage): Promise<string> {
  const file = join(scratch, 'body');
  await writeFile(file, body);
  return file;
}

const [secret, other] = [newWebhookSecret(randomBytes), newWebhookSecret(randomBytes)];
const now = Math.floor(Date.now() / 1000);
const body = JSON.stringify({ type: 'guest.added', data: { name: "Zoë O'Neil $(id) `x`\n" } });
const sign = (secrets: readonly string[], timestamp = now) => signedHeaders(secrets, { id: 'evt_1', timestamp, body });

const right: readonly (readonly [string, SentMessage])[] = [
  ['one signature', { secret, headers: sign([secret]), body }],
  ['two signatures, of which the second is ours', { secret, headers: sign([other, secret]), body }],
];
const wrong: readonly (readonly [string, SentMessage])[] = [
  ['the signature of another secret', { secret, headers: sign([other]), body }],
  ['another body', { secret, headers: sign([secret]), body: body.replace('added', 'opened') }],
  ['another id', { secret, headers: { ...sign([secret]), 'webhook-id': 'evt_2' }, body }],
  ['a time of ten minutes ago', { secret, headers: sign([secret], now - 600), body }],
  ['a time in ten minutes', { secret, headers: sign([secret], now + 600), body }],
  ['no time', { secret, headers: { ...sign([secret]), 'webhook-timestamp': 'now' }, body }],
  ['a signature of no version', { secret, headers: { ...sign([secret]), 'webhook-signature': 'x' }, body }],
];

describe.each(Object.entries(verifiers))('%s', (_, accepts) => {
  it.each(right)('accepts %s', async (_case, message) => {
    await expect((async () => accepts(message))()).resolves.not.toThrow();
  });

  it.each(wrong)('rejects %s', async (_case, message) => {
    await expect((async () => accepts(message))()).rejects.toThrow();
  });
});

it('a secret is 24 random bytes after whsec_', () => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(secret).not.toBe(other);
});

it('the texts of the page need no packages', async () => {
  const texts = await Promise.all(
    ['verify.mjs', 'verify.py', 'verify.sh'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  expect(texts.flatMap((text) => text.match(/^import .*from '(?!node:)/gm) ?? [])).toEqual([]);
});

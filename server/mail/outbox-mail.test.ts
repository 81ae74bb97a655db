import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { openOutboxMail } from './outbox-mail';

const base = await mkdtemp(join(tmpdir(), 'linecheck-outbox-'));
afterAll(() => rm(base, { recursive: true, force: true }));

const link = `https://check.example.org/reset-password?token=${'A'.repeat(120)}`;
const letter = { to: 'maya@example.org', subject: 'Für Maya', text: `Open ${link} – now`, html: `<p>${link}</p>` };

it('writes a letter that a mail program can open and only its owner can read', async () => {
  const folder = join(base, 'data/outbox');
  await openOutboxMail({ folder, from: 'Studio 9 <studio@example.org>' }).send(letter);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}\.eml$/)]);
  const path = join(folder, names[0] ?? '');
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    from: { name: 'Studio 9', address: 'studio@example.org' },
    to: [{ address: letter.to }],
    subject: letter.subject,
    text: expect.stringContaining(letter.text),
    html: expect.stringContaining(letter.html),
  });
  const modes = [await stat(folder), await stat(path)].map(({ mode }) => (mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600']);
});

it('says why the folder cannot be written, without the address', async () => {
  await writeFile(join(base, 'file'), '');
  const { send } = openOutboxMail({ folder: join(base, 'file/outbox'), from: 'a@example.org' });
  await expect(send(letter)).rejects.toThrow(/^the outbox folder cannot be written: ENOTDIR$/);
});

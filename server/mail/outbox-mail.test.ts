import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { OUTBOX_DAYS, openOutboxMail } from './outbox-mail';

const base = await openFolder();

const link = `https://check.example.org/reset-password#token=${'A'.repeat(120)}`;
const letter = { to: 'maya@example.org', subject: 'Für Maya', text: `Open ${link} – now`, html: `<p>${link}</p>` };

it('writes an email that a mail program can open and only its owner can read', async () => {
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

it('reports why the folder cannot be written, without the address', async () => {
  await writeFile(join(base, 'file'), '');
  const { send } = openOutboxMail({ folder: join(base, 'file/outbox'), from: 'a@example.org' });
  await expect(send(letter)).rejects.toThrow(/^could not write to the outbox folder: ENOTDIR$/);
});

it('deletes expired emails and partial files, and nothing else', async () => {
  const folder = join(base, 'old/outbox');
  const mail = openOutboxMail({ folder, from: 'studio@example.org' });
  await mail.send(letter);
  const [old = ''] = await readdir(folder);
  await mail.send(letter);
  const fresh = (await readdir(folder)).filter((name) => name !== old);
  const draft = `.${old.replace('.eml', '.draft')}`;
  await writeFile(join(folder, draft), '');
  await writeFile(join(folder, 'notes.eml'), '');
  const age = async (name: string, days: number) => {
    const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(join(folder, name), then, then);
  };
  for (const name of [old, draft, 'notes.eml']) await age(name, OUTBOX_DAYS + 0.01);
  for (const name of fresh) await age(name, OUTBOX_DAYS - 0.01);
  await mail.purgeExpired?.();
  expect((await readdir(folder)).toSorted()).toEqual([...fresh, 'notes.eml'].toSorted());
});

it('has nothing to delete before the first email', async () => {
  await expect(
    openOutboxMail({ folder: join(base, 'none'), from: 'a@example.org' }).purgeExpired?.(),
  ).resolves.toBeUndefined();
});

it('deletes the emails to former hosts, and no others', async () => {
  const folder = join(base, 'left/outbox');
  const mail = openOutboxMail({ folder, from: 'studio@example.org' });
  const long = `${'l'.repeat(64)}@${'example.'.repeat(20)}org`;
  for (const to of ['Maya@example.org', long, 'ada@example.org']) await mail.send({ ...letter, to });
  const asked: string[] = [];
  await mail.deleteEmailsWithoutAccount?.(async (emails) => {
    asked.push(...emails);
    return new Set(['maya@example.org']);
  });
  expect(asked.toSorted()).toEqual(['ada@example.org', long, 'maya@example.org']);
  const left = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(left).toEqual([expect.stringContaining('Maya@example.org')]);
});

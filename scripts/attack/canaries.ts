import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { guestClip, webm } from '../../server/testing/clips';
import { testHelp, testSubmission } from '../../server/testing/guest-links';
import { type AskOptions, askOrThrow } from '../harness/ask';
import type { StagedProduct } from '../harness/stage';
import { until } from '../harness/until';
import { HOST_PASSWORD, signUpHost } from '../testing/product';
import { filesWith } from './files-with';
import type { AttackOutcome, AttackStage } from './stage';

/** Maximum time in seconds until clips and emails are deleted from the disk, as promised on the privacy page. */
const MAX_DELETION_S = 60;

/**
 * Stores a unique word in every field for personal data, deletes an account, a link and a guest, and searches all files
 * for the deleted words.
 */
export async function findUndeletedWords(stage: AttackStage): Promise<AttackOutcome> {
  const product = await stage.start();
  const deletedHost = await openCanaries(product);
  const keptHost = await openCanaries(product);
  // Emails are written some seconds after the request.
  const emails = [deletedHost.email, keptHost.email];
  const inOutbox = () => filesWith(product.dataDir, emails).filter(({ path }) => path.startsWith('outbox/'));
  await until('the emails are written', () => inOutbox().length >= emails.length);
  const all = [...deletedHost.words, ...keptHost.words];
  const unstored = all.filter((word) => filesWith(product.dataDir, [word]).length === 0);
  if (unstored.length > 0) return { figures: [], wrong: unstored.map((word) => `${word} was never stored`) };

  await deletedHost.deleteAccount();
  await keptHost.deleteLink();
  const deletedAt = performance.now();
  const deleted = [...deletedHost.words, ...keptHost.deletedWords];
  const deletedSoon = deleted.filter((word) => !keptHost.guestWords.includes(word));
  const isOutside = (path: string) => /^(blobs|outbox|uploads)\//.test(path);
  const outside = () => filesWith(product.dataDir, deletedSoon).filter(({ path }) => isOutside(path));
  while (outside().length > 0 && performance.now() - deletedAt < 2 * MAX_DELETION_S * 1000) await wait(1000);
  const deletionS = Math.round((performance.now() - deletedAt) / 1000);
  admin(product, ['delete-guest', keptHost.guestEmail, '--yes']);
  admin(product, ['compact']);

  const left = filesWith(product.dataDir, deleted);
  const kept = keptHost.words.filter((word) => !keptHost.deletedWords.includes(word));
  const lost = kept.filter((word) => filesWith(product.dataDir, [word]).length === 0);
  return {
    figures: [
      { name: 'Words, each in a different place', value: all.length, unit: 'words' },
      { name: 'Clips and emails are deleted after', value: deletionS, unit: 's', goal: { atMost: MAX_DELETION_S } },
      {
        name: 'Deleted words in any file after the compaction',
        value: left.length,
        unit: 'occurrences',
        goal: { atMost: 0 },
      },
      { name: 'Words of kept data that are lost', value: lost.length, unit: 'words', goal: { atMost: 0 } },
    ],
    wrong: [...left.map(({ path, word }) => `${word} is still in ${path}`), ...lost.map((word) => `${word} is lost`)],
  };
}

interface Canaries {
  readonly words: readonly string[];
  readonly deletedWords: readonly string[];
  readonly guestWords: readonly string[];
  readonly guestEmail: string;
  readonly email: string;
  deleteAccount(): Promise<void>;
  deleteLink(): Promise<void>;
}

async function openCanaries({ url }: StagedProduct): Promise<Canaries> {
  const words: string[] = [];
  const word = (kind: string): string => {
    // The kind comes first: for an updated row, PostgreSQL omits from its log the bytes that equal the beginning of the
    // old value.
    const made = `${kind}canary${randomBytes(6).toString('hex')}`;
    words.push(made);
    return made;
  };
  const host = await signUpHost(url);
  words.push(host.email);
  const call = (method: NonNullable<AskOptions['method']>, path: string, body?: object) =>
    askOrThrow(url, path, { method, cookie: host.cookie, body });
  const credentials = { email: host.email, password: HOST_PASSWORD };
  const headers = { 'user-agent': word('agent') };
  await askOrThrow(url, '/api/auth/login', { method: 'POST', body: credentials, headers });
  const oldName = word('oldname');
  await call('PUT', '/api/account/name', { firstName: oldName, lastName: 'Lind' });
  await call('PUT', '/api/account/name', { firstName: word('first'), lastName: word('last') });
  await call('POST', '/api/checklist-templates', { name: word('template'), items: [] });
  await call('POST', '/api/recordings', clipWith(word('ownvideo'), { fileName: `${word('ownfile')}.webm` }));

  const chat = `https://example.org/${word('chat')}`;
  const reach = { telephone: '', chat, hours: null, timeZone: 'Europe/Berlin' };
  await call('PUT', '/api/reach', { reach, answers: [word('answer')] });

  const openLink = async () => {
    const from = words.length;
    const guestEmail = `${word('mail')}@example.org`;
    const link = await call('POST', '/api/test-sessions', {
      title: word('title'),
      guestFirstName: word('guest'),
      guestSurname: word('surname'),
      guestEmail,
      guestMessage: word('message'),
    });
    const { sessionCode, id } = link;
    words.push(sessionCode);
    const submissionId = randomUUID();
    const about = { submissionId, guestName: word('name'), guestEmail, notes: word('notes') };
    await call('POST', '/api/guest-results', testSubmission(sessionCode, about));
    const facts = { tries: [], devices: [word('device')], acts: [] };
    await call('POST', `/api/test-sessions/${sessionCode}/help`, testHelp({ line: word('line'), facts }));
    const clip = clipWith(word('video'), { fileName: `${word('file')}.webm` });
    const sender = { submissionId, guestName: word('clipname') };
    await call('POST', '/api/guest-recording', { ...guestClip(sessionCode), ...sender, ...clip });
    return { id, guestEmail, words: words.slice(from) };
  };
  const [kept, deleted, guest] = [await openLink(), await openLink(), await openLink()];
  if (kept.words.length === 0) throw new Error('a link has no words');
  await call('POST', '/api/auth/request-reset', { email: host.email });
  return {
    words,
    deletedWords: [oldName, ...deleted.words, ...guest.words],
    guestWords: guest.words,
    guestEmail: guest.guestEmail,
    email: host.email,
    deleteAccount: async () => void (await call('POST', '/api/account/delete', { email: host.email })),
    deleteLink: async () => void (await call('DELETE', `/api/test-sessions/${deleted.id}`)),
  };
}

const clipWith = (word: string, about: { readonly fileName: string }) => ({
  duration: 5,
  mimeType: 'video/webm',
  clipData: webm(word).toString('base64'),
  ...about,
});

function admin({ dataDir }: StagedProduct, args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`admin ${args[0]} failed: ${stderr}`);
}

import { guestClip, hostClip, webm } from '../../../server/testing/clips';
import { testEpisodeForm, testSubmission } from '../../../server/testing/guest-links';
import { askOrThrow } from '../../harness/ask';
import type { FuzzPlace } from './actors';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const videoOf = (mark: string): Buffer => webm(` ${mark} `.repeat(3));

const clipDataOf = (mark: string): string => videoOf(mark).toString('base64');

export const logoOf = (mark: string): string =>
  `data:image/png;base64,${Buffer.concat([png, Buffer.from(mark)]).toString('base64')}`;

interface FixtureSession {
  readonly cookie: string;
  readonly personMark: string;
  readonly place: FuzzPlace;
}

const sender =
  (url: string, { cookie, place }: FixtureSession) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await askOrThrow(url, path, { method, cookie, workspace: place.id, body });
    place.knows.learn(path, answer);
    return answer;
  };

export async function createFixtures(url: string, session: FixtureSession): Promise<void> {
  const { personMark, place } = session;
  const { mark } = place;
  const send = sender(url, session);
  await send('PUT', '/api/account/name', { firstName: personMark, lastName: personMark });
  await send('PUT', '/api/workspace/name', { name: mark });
  await send('PUT', '/api/branding', { brandSenderName: mark, brandLogo: logoOf(mark) });
  await send('POST', '/api/checklist-templates', { name: mark, items: [{ text: mark }] });
  await send('POST', '/api/recordings', hostClip({ fileName: `${mark}.webm`, clipData: clipDataOf(mark) }));
  const guestEmail = `${mark}@example.org`;
  const names = { guestFirstName: mark, guestSurname: mark, guestEmail, guestMessage: mark };
  const { sessionCode } = await send('POST', '/api/test-sessions', names);
  await send('POST', '/api/guest-results', testSubmission(sessionCode, { guestName: mark, guestEmail, notes: mark }));
  await send('POST', '/api/guest-recording', guestClip(sessionCode, { guestName: mark, clipData: clipDataOf(mark) }));
  await send('POST', '/api/workspace-invitations', { role: 'viewer', email: `${personMark}@example.org` });
  await createEpisodes(send, place);
  for (const path of ['/api/account/sign-ins', '/api/people', '/api/audit-log']) await send('GET', path);
  await readFixtures(url, session);
}

async function createEpisodes(send: ReturnType<typeof sender>, { mark }: FuzzPlace): Promise<void> {
  await send('POST', '/api/levels', { name: mark, base: 'audio-podcast', bounds: {} });
  const { id } = await send('POST', '/api/episodes', testEpisodeForm({ title: mark, message: mark }));
  await send('POST', `/api/episodes/${id}/guests`, {
    guests: [{ name: mark, email: `${mark}@example.org` }],
  });
  await send('POST', `/api/episodes/${id}/group-link`);
  await send('POST', `/api/episodes/${id}/board-links`);
  await send('GET', `/api/episodes/${id}/board`);
}

export async function readFixtures(url: string, session: FixtureSession): Promise<void> {
  const send = sender(url, session);
  const lists = ['episodes', 'levels', 'test-sessions', 'notifications', 'recording-clips', 'checklist-templates'];
  for (const list of lists) await send('GET', `/api/${list}`);
}

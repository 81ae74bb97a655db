import { guestClip, hostClip, webm } from '../../../server/testing/clips';
import { submission } from '../../../server/testing/guest-links';
import type { Knowledge } from './knowledge';

/** The smallest PNG image; any bytes may follow it. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const videoOf = (mark: string): Buffer => webm(` ${mark} `.repeat(3));

const clipDataOf = (mark: string): string => videoOf(mark).toString('base64');

export const logoOf = (mark: string): string =>
  `data:image/png;base64,${Buffer.concat([png, Buffer.from(mark)]).toString('base64')}`;

interface Owner {
  readonly mark: string;
  readonly cookie: string;
  readonly knows: Knowledge;
}

/** Creates all kinds of data for a host, with its mark, so that there is something to leak from the first call on. */
export async function createFixtures(url: string, { mark, cookie, knows }: Owner): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<{ readonly sessionCode: string }> => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    const answer = await reply.json();
    knows.learn(path, answer);
    return answer;
  };
  await send('PUT', '/api/account/name', { firstName: mark, lastName: mark });
  await send('PUT', '/api/branding', { brandSenderName: mark, brandLogo: logoOf(mark) });
  await send('POST', '/api/checklist-templates', { name: mark, items: [{ text: mark }] });
  await send('POST', '/api/recordings', hostClip({ fileName: `${mark}.webm`, clipData: clipDataOf(mark) }));
  const names = { guestFirstName: mark, guestSurname: mark, guestEmail: `${mark}@example.org`, guestMessage: mark };
  const { sessionCode } = await send('POST', '/api/test-sessions', names);
  await send('POST', '/api/guest-results', submission(sessionCode, { guestName: mark, notes: mark }));
  await send('POST', '/api/guest-recording', guestClip(sessionCode, { guestName: mark, clipData: clipDataOf(mark) }));
  for (const path of ['/api/notifications', '/api/account/sign-ins', '/api/recording-clips']) await send('GET', path);
}

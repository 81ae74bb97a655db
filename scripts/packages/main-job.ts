import { randomBytes } from 'node:crypto';
import { guestClip, webm } from '../../server/testing/clips';
import { testSubmission } from '../../server/testing/guest-links';
import { askOrThrow } from '../harness/ask';
import { signUpHost } from '../testing/product';
import { expectThat } from './way';

export const MAIN_JOB_SETTINGS = { DEFAULT_PLAN: 'pro' } as const;

/** The largest clip that a documented JSON call may contain. */
const LARGE_CLIP_BYTES = 17_500_000;
const SMALL_CLIP_BYTES = 40_000;

interface Options {
  readonly isBehindProxy?: boolean;
}

/**
 * Does what an installation is for, through its API: a host registers and creates a link, a guest opens it and sends a
 * result and a clip, and the host reads both.
 *
 * @throws Error that names the first step that failed.
 */
export async function doMainJob(url: string, { isBehindProxy = false }: Options = {}): Promise<void> {
  expectThat((await fetch(`${url}/api/health`)).status === 200, 'the app is not healthy');
  const host = await signUpHost(url);
  const post = (path: string, body: object, cookie?: string) => askOrThrow(url, path, { method: 'POST', body, cookie });
  const { id, sessionCode } = await post('/api/test-sessions', { guestFirstName: 'Ada' }, host.cookie);
  expectThat((await fetch(`${url}/guest/${sessionCode}`)).status === 200, 'the page of the guest does not open');
  const seen = JSON.stringify(await askOrThrow(url, `/api/test-sessions/${sessionCode}`, {}));
  expectThat(seen.includes('"guestFirstName":"Ada"'), `the guest is not greeted by name: ${seen}`);

  const result = await post('/api/guest-results', testSubmission(sessionCode));
  const video = Buffer.concat([webm(''), randomBytes(isBehindProxy ? LARGE_CLIP_BYTES : SMALL_CLIP_BYTES)]);
  const clip = await post('/api/guest-recording', { ...guestClip(sessionCode), clipData: video.toString('base64') });

  const asHost = (path: string) => fetch(`${url}${path}`, { headers: { cookie: host.cookie } });
  const results = await (await asHost(`/api/guest-results/session/${id}`)).text();
  expectThat(results.includes(result.id), 'the host does not see the result');
  const back = Buffer.from(await (await asHost(`/api/recording-clips/${clip.id}/content`)).arrayBuffer());
  expectThat(back.equals(video), 'the clip comes back changed');
  if (isBehindProxy) await readFirstChange(url, host.cookie);
}

/** Reads the first message of the stream of live changes, which a buffering proxy would hold back. */
async function readFirstChange(url: string, cookie: string): Promise<void> {
  const leaving = new AbortController();
  const reply = await fetch(`${url}/api/live`, { headers: { cookie }, signal: leaving.signal });
  const reader = reply.body?.getReader();
  const timeout = setTimeout(() => leaving.abort(new Error('main job: no live change within 10 s')), 10_000);
  const first = await reader?.read();
  clearTimeout(timeout);
  leaving.abort();
  expectThat(reply.status === 200 && (first?.value?.length ?? 0) > 0, 'the stream of live changes is empty');
}

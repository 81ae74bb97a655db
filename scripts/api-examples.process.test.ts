import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { TOKEN_SCOPES } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openTestToken } from '../server/testing/access-tokens';
import { createTestEpisode } from '../server/testing/guest-links';
import { openTestApp } from '../server/testing/open-test-app';
import { apiReference, type ShownApi } from '../web/api-page';

const run = promisify(execFile);

const api: ShownApi = JSON.parse(await readFile(resolve(import.meta.dirname, '../docs/openapi.json'), 'utf8'));

/** The examples of the page that need no value of the reader, as they would be copied from it. */
const examples = Object.entries(api.paths).flatMap(([path, { get }]) => {
  const isEndless = get?.responses['200']?.content?.['text/event-stream'] !== undefined;
  if (get === undefined || isEndless || path.includes('{')) return [];
  if (get.parameters?.some(({ in: place, required }) => place === 'query' && required)) return [];
  const [, shown = ''] =
    new RegExp(`id="${get.operationId}">[\\s\\S]*?<pre[^>]*><code>([\\s\\S]*?)</code>`).exec(html()) ?? [];
  return [{ path, line: shown.replaceAll('&quot;', '"').replaceAll('&amp;', '&') }];
});

function html(): string {
  return apiReference(api);
}

const app = await openTestApp();
const host = await app.signUpPro();
const episode = await createTestEpisode(host, {});
const { link } = (await host.post(`/api/episodes/${episode.id}/board-links`)).json<{ link: string }>();
const environment = {
  PATH: process.env.PATH ?? '',
  LINECHECK_URL: `http://127.0.0.1:${await app.listen()}`,
  LINECHECK_TOKEN: (await openTestToken(app, host, { scopes: TOKEN_SCOPES })).token,
  LINECHECK_SIGN_IN: /linecheck_sign_in=([^;]+)/.exec(host.cookieHeader())?.[1] ?? '',
  LINK_TOKEN: new URL(link).hash.replace('#token=', ''),
};

describe('the examples on the page of the API', () => {
  it('are many', () => {
    expect(examples.length).toBeGreaterThan(25);
  });

  it.each(examples)('for GET $path runs as it is shown', async ({ line }) => {
    const asked = `${line} --silent --show-error --output /dev/null --write-out '%{http_code}' --max-time 60`;
    expect((await run('sh', ['-c', asked], { env: environment })).stdout).toBe('200');
  });
});

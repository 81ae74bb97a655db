import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATED, generateClients, PLAIN, type PlainClient, runClient, runPlain } from '../scripts/clients/clients';
import { freePort } from './testing/free-port';
import { openFolder } from './testing/open-folder';
import { openTestApp } from './testing/open-test-app';
import { writeRenderedPages } from './testing/rendered-pages';

const { pages } = await writeRenderedPages();
const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
await writeFile(join(webFolder, 'preview.png'), 'picture');
// The clients open the page at the address of the installation.
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const app = await openTestApp({ webFolder, pages, config: { publicUrl: url } });
await app.listen(port);

describe('a client that is generated from the description of the API', () => {
  let clients: Awaited<ReturnType<typeof generateClients>>;
  beforeAll(async () => {
    clients = await generateClients();
  });
  afterAll(() => clients.remove());

  it('compiles in the strict mode of TypeScript', async () => {
    expect(await clients.compile()).toEqual({ code: 0, output: '' });
  });

  it.each(GENERATED)('of %s talks to the product', async (name) => {
    expect(await clients.run(name, url)).toEqual({
      code: 0,
      output: 'registered, created a link, sent a result, read it, was refused with a problem',
    });
  });
});

describe('a program without a client', () => {
  it.each(Object.keys(PLAIN) as PlainClient[])('in %s talks to the product', async (name) => {
    const { command } = PLAIN[name];
    const isInstalled = (await runClient(command, ['--version'])).code === 0;
    if (!isInstalled) return void process.stdout.write(`${name} is not tested: ${command} is not installed\n`);
    expect(await runPlain(name, url)).toEqual({
      code: 0,
      output: 'registered, created a link, opened its page with br, gzip and identity over one connection',
    });
  });
});

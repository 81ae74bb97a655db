import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { copyDatabase } from '../db/testing/start-postgres';
import { freePort } from '../testing/free-port';
import { openFolder } from '../testing/open-folder';
import { childrenOf } from '../testing/processes';
import { databaseUrl, startProgram } from '../testing/start-program';
import { openPathClient } from './path-client';
import { freeUdpPort, LOOPBACK } from './testing/free-udp-port';
import { mediaPathObstacle } from './testing/obstacle';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads the children of a process and their environment from Linux's /proc. */
it.skipIf(mediaPathObstacle !== undefined || process.platform !== 'linux')(
  'the process of the reflector has no secret in its environment, and ends with the app, even after SIGKILL',
  async () => {
    const dataDir = await openFolder();
    const port = await freePort();
    const { child, ready, end } = startProgram({
      DATABASE_URL: databaseUrl(await copyDatabase(inject('testServer'), inject('templateDatabase'))),
      DATA_DIR: dataDir,
      HOST: LOOPBACK,
      PORT: String(port),
      MEDIA_PORT: String(await freeUdpPort()),
      MEDIA_ADDRESS: LOOPBACK,
    });
    await ready;
    const client = await openPathClient();
    const reply = await fetch(`http://${LOOPBACK}:${port}/api/media-paths`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sdp: client.offer }),
    });
    expect(reply.status).toBe(201);
    const [reflector = 0, ...others] = childrenOf(child.pid ?? 0, 'reflector.js');
    expect([isAlive(reflector), others]).toEqual([true, []]);
    expect(readFileSync(`/proc/${reflector}/environ`, 'utf8')).not.toMatch(/postgres|DATABASE|PATH/);
    child.kill('SIGKILL');
    await end;
    await expect.poll(() => isAlive(reflector)).toBe(false);
    client.close();
  },
);

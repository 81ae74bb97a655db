import { join } from 'node:path';
import { inject } from 'vitest';
import { atEnd } from './open-folder';
import { openTcpProxy, type TcpProxy } from './tcp-proxy';

/** Opens a link to the database server of this test run, until the end of the test or the file. */
export async function openLink(): Promise<TcpProxy> {
  const { host, port } = inject('testServer');
  const proxy = await openTcpProxy(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  atEnd(proxy.close);
  return proxy;
}

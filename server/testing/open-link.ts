import { join } from 'node:path';
import { inject } from 'vitest';
import { atEnd } from './open-folder';
import { openTcpProxy, type TcpProxy } from './tcp-proxy';

export async function openLink(): Promise<TcpProxy> {
  const { host, port } = inject('testServer');
  const proxy = await openTcpProxy(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  atEnd(proxy.close);
  return proxy;
}

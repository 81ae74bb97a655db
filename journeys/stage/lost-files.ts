import { createServer } from 'node:http';
import { listening, type OpenDetour, passOn } from './detour';

export const withoutFiles =
  (path: string): OpenDetour =>
  (installationUrl) => {
    const server = createServer((from, reply) => {
      const url = new URL(from.url ?? '/', installationUrl);
      if (url.pathname.startsWith(path)) return void from.socket.destroy();
      passOn(url, from, reply);
    });
    return listening(server, () => server.closeAllConnections());
  };

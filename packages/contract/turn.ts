import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** How a TURN server is reached: by UDP, by TCP, or by TLS over TCP. */
export const turnTransport = z.enum(['udp', 'tcp', 'tls']);

export const issueTurnCredentials = endpoint({
  method: 'POST',
  path: '/api/turn-credentials',
  summary:
    'The TURN servers of this installation, with credentials that are good for two minutes; 404 where it has none',
  status: 201,
  response: z.object({
    username: z.string(),
    credential: z.string(),
    servers: z.array(z.object({ url: z.string(), transport: turnTransport })),
  }),
});

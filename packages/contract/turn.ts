import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** Transports to a TURN server: UDP, TCP, or TLS over TCP. */
export const turnTransport = z.enum(['udp', 'tcp', 'tls']);

export const issueTurnCredentials = endpoint({
  method: 'POST',
  path: '/api/turn-credentials',
  summary: 'The TURN servers of this installation, with credentials that are valid for two minutes; 404 if it has none',
  status: 201,
  response: z.object({
    username: z.string(),
    credential: z.string(),
    servers: z.array(z.object({ url: z.string(), transport: turnTransport })),
  }),
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Returns 200 when the database is reachable and its schema is up to date',
  response: z.object({ status: z.literal('ok') }),
});

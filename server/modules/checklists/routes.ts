import { sessionChecklist } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve';
import type { ChecklistService } from './service';

export function checklistRoutes(app: FastifyInstance, checklists: ChecklistService): void {
  serve(app, sessionChecklist, async ({ query }) => ({ items: [...(await checklists.ofSession(query.sessionCode))] }));
}

import { confirmEmail, DONE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { noteConcerned } from '../../http/security-log';
import { serve } from '../../http/serve';
import type { AddressConfirmationService } from './service';

export function addressConfirmationRoutes(app: FastifyInstance, confirmations: AddressConfirmationService): void {
  serve(app, confirmEmail, async ({ body }, { request }) => {
    noteConcerned(request, { host: await confirmations.confirm(body.token) });
    return DONE;
  });
}

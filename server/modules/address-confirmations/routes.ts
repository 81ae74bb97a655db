import { confirmEmail, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { noteConcerned } from '../../http/security-log';
import { serve } from '../../http/serve';
import { AddressConfirmationService, type ConfirmationDependencies } from './service';

export function registerAddressConfirmations(
  app: FastifyInstance,
  deps: ConfirmationDependencies,
): AddressConfirmationService {
  const confirmations = new AddressConfirmationService(deps);
  serve(app, confirmEmail, async ({ body }, { request }) => {
    noteConcerned(request, { host: await confirmations.confirm(body.token) });
    return OK_RESPONSE;
  });
  return confirmations;
}

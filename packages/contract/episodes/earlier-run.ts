import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { earlierRunCalls } from './earlier-run-schemas';

export const readEarlierRun: ApiEndpoint<typeof earlierRunCalls.readEarlierRun> = {
  method: 'POST',
  path: '/api/test-sessions/:sessionCode/earlier-run',
};

export type EarlierResult = EndpointResponse<typeof readEarlierRun>['earlier'];

/** For a browser that has not sent the full result; nothing is stored. */
export const compareRecheck: ApiEndpoint<typeof earlierRunCalls.compareRecheck> = {
  method: 'POST',
  path: '/api/test-sessions/:sessionCode/recheck',
};

export type ComparedRecheck = EndpointResponse<typeof compareRecheck>;

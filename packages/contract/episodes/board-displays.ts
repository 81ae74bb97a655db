import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { boardDisplaysCalls } from './board-displays-schemas';

/** The reply has an ETag, so that a program that asks often is sent a board only when it has changed. */
export const readBoardDisplay: ApiEndpoint<typeof boardDisplaysCalls.readBoardDisplay> = {
  method: 'GET',
  path: '/api/board',
};

export const readSharedDisplay: ApiEndpoint<typeof boardDisplaysCalls.readSharedDisplay> = {
  method: 'GET',
  path: '/api/shared-board',
};

export type BoardDisplay = EndpointResponse<typeof readBoardDisplay>;

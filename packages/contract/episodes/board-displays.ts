import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { boardDisplaysCalls } from './board-displays-schemas';

export const readBoardDisplay: ApiEndpoint<typeof boardDisplaysCalls.readBoardDisplay> = {
  method: 'GET',
  path: '/api/board',
  versioned: true,
};

export const readSharedDisplay: ApiEndpoint<typeof boardDisplaysCalls.readSharedDisplay> = {
  method: 'GET',
  path: '/api/shared-board',
  versioned: true,
  linkToken: true,
};

export type BoardDisplay = EndpointResponse<typeof readBoardDisplay>;

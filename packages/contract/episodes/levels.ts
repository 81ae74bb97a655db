import type { output } from 'zod/v4/core';
import type { ApiEndpoint } from '../endpoint';
import type { levelForm, levelsCalls, ownLevel } from './levels-schemas';

export const LEVEL_NAME_MAX = 100;
/** Maximum number of own levels of one workspace, a bound against abuse. */
export const LEVELS_MAX = 100;

export type LevelForm = output<typeof levelForm>;

export type StoredLevel = output<typeof ownLevel>;

export const listLevels: ApiEndpoint<typeof levelsCalls.listLevels> = {
  method: 'GET',
  path: '/api/levels',
};

export const createLevel: ApiEndpoint<typeof levelsCalls.createLevel> = {
  method: 'POST',
  path: '/api/levels',
};

export const editLevel: ApiEndpoint<typeof levelsCalls.editLevel> = {
  method: 'PUT',
  path: '/api/levels/:id',
};

export const deleteLevel: ApiEndpoint<typeof levelsCalls.deleteLevel> = {
  method: 'DELETE',
  path: '/api/levels/:id',
};

import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Replaces the pages of a team that asks for a second step from a member without one. */
export const closedTeam = textGroup('host/closed-team.closedTeam', {
  title: '{team} asks its members for a second step',
  hint: 'Its pages open again as soon as you have an authenticator app or a passkey.',
  kept: 'What you have typed here is kept. Set it up in a new tab, and come back.',
  action: 'Set it up',
  actionInTab: 'Set it up in a new tab',
} as const satisfies TextTable);

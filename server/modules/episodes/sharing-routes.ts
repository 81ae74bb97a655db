import {
  closeGroupLink,
  countGroupGuests,
  createBoardLink,
  deleteGroupGuests,
  endBoardLink,
  joinForwarded,
  joinGroup,
  listBoardLinks,
  OK_RESPONSE,
  openGroupLink,
  readGroup,
  readSharedBoard,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { boardLinkId, episodeId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { serve, serveHost } from '../../http/serve';
import { addressOf, type RateLimits } from '../../limits/limits';
import { registerDisplays } from './display-routes';
import { joinByForwardedLink } from './forwarded-links';
import { type SharingDependencies, SharingService } from './sharing-service';

export function registerSharing(app: FastifyInstance, deps: RouteDependencies & SharingDependencies): void {
  const { signedIn, limits } = deps;
  const links = new SharingService(deps);
  registerDisplays(app, { ...deps, links });

  serveHost(app, signedIn, openGroupLink, (caller, { params }) => links.openGroup(caller, episodeId(params.id)));

  serveHost(app, signedIn, closeGroupLink, async (caller, { params }) => {
    await links.closeGroup(caller, episodeId(params.id));
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, countGroupGuests, ({ workspace }, { params }) =>
    links.countGroupGuests(workspace, episodeId(params.id)),
  );

  serveHost(app, signedIn, deleteGroupGuests, (caller, { params, body }) =>
    links.deleteGroupGuests(caller, episodeId(params.id), body),
  );

  serve(app, readGroup, ({ params }) => links.group(params.code));

  serve(app, joinGroup, async ({ params, body }, { request }) => {
    await countGroupGuest(limits, params.code, addressOf(request));
    return links.join(params.code, body);
  });

  serve(app, joinForwarded, async ({ params, body }) => {
    await limits.count('groupGuestsOfLink', params.sessionCode);
    return joinByForwardedLink(deps, params.sessionCode, body);
  });

  serveHost(app, signedIn, listBoardLinks, (caller, { params }) => links.boardLinks(caller, episodeId(params.id)));

  serveHost(app, signedIn, createBoardLink, (caller, { params }) =>
    links.createBoardLink(caller, episodeId(params.id)),
  );

  serveHost(app, signedIn, endBoardLink, async (caller, { params }) => {
    await links.endBoardLink(caller, boardLinkId(params.id));
    return OK_RESPONSE;
  });

  serve(app, readSharedBoard, async ({ body }) => {
    await limits.count('sharedBoardsOfLink', body.token);
    return links.sharedBoard(body);
  });
}

/** When the hourly count of a link is used up, the first guests of each address are counted separately. */
async function countGroupGuest(limits: RateLimits, code: string, address: string): Promise<void> {
  try {
    await limits.count('groupGuestsOfLink', code);
  } catch (refusal) {
    if (!(refusal instanceof ProblemError)) throw refusal;
    await limits.count('lateGroupGuests', `${code} ${address}`);
    await limits.count('lateGroupGuestsOfLink', code);
  }
}

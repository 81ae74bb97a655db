import { readBoardDisplay, readSharedDisplay } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { episodeId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { serve, serveHost } from '../../http/serve';
import { bearerOf } from '../../http/sign-in';
import { versioned } from '../../http/versioned-reply';
import { displayOfEpisode, displayOfLink } from './display-rules';
import type { EpisodeService } from './service';
import type { SharingService } from './sharing-service';

interface DisplayDependencies extends Pick<RouteDependencies, 'signedIn' | 'limits'> {
  readonly episodes: EpisodeService;
  readonly links: SharingService;
}

/** Serves boards to programs that ask for them often, and show them. */
export function registerDisplays(
  app: FastifyInstance,
  { signedIn, limits, episodes, links }: DisplayDependencies,
): void {
  serveHost(app, signedIn, readBoardDisplay, async ({ workspace }, { query }, exchange) => {
    const [next] = query.episode ? [] : (await episodes.list(workspace, { scope: 'held', limit: '1' })).episodes;
    const id = query.episode ?? next?.id;
    if (id === undefined) throw new ProblemError('not_found');
    // A viewer, since a display is seen by others.
    const board = await episodes.board({ workspace, role: 'viewer' }, episodeId(id), {});
    return versioned(exchange, displayOfEpisode(board));
  });

  serve(app, readSharedDisplay, async (_, exchange) => {
    const token = bearerOf(exchange.request);
    if (token === undefined) throw new ProblemError('link_not_valid');
    await limits.count('sharedBoardsOfLink', token);
    return versioned(exchange, displayOfLink(await links.sharedBoard({ token })));
  });
}

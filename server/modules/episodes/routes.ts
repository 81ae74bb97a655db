import {
  addGuests,
  archiveEpisode,
  callOffEpisode,
  createEpisode,
  deleteEpisode,
  duplicateEpisode,
  editEpisode,
  findKnownGuests,
  keepGuestsApart,
  listEpisodes,
  listGuestLinks,
  listStudios,
  mergeGuests,
  OK_RESPONSE,
  readBoard,
  readEpisodeContents,
  undoImport,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { episodeId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { type EpisodeDependencies, EpisodeService } from './service';

export function registerEpisodes(app: FastifyInstance, deps: RouteDependencies & EpisodeDependencies): EpisodeService {
  const { signedIn, limits } = deps;
  const episodes = new EpisodeService(deps);

  serveHost(app, signedIn, listEpisodes, ({ workspace }, { query }) => episodes.list(workspace, query));

  serveHost(app, signedIn, listStudios, () => episodes.studios());

  serveHost(app, signedIn, readBoard, (caller, { params, query }) =>
    episodes.board(caller, episodeId(params.id), query),
  );

  serveHost(app, signedIn, readEpisodeContents, ({ workspace }, { params }) =>
    episodes.contents(workspace, episodeId(params.id)),
  );

  serveHost(app, signedIn, createEpisode, async (caller, { body }) => {
    await limits.count('newEpisodes', caller.workspace);
    return episodes.create(caller, body);
  });

  serveHost(app, signedIn, duplicateEpisode, async (caller, { params, body }) => {
    await limits.count('newEpisodes', caller.workspace);
    return episodes.duplicate(caller, episodeId(params.id), body);
  });

  serveHost(app, signedIn, editEpisode, (caller, { params, body }) =>
    episodes.edit(caller, episodeId(params.id), body),
  );

  serveHost(app, signedIn, archiveEpisode, async (caller, { params, body }) => {
    await episodes.setArchived(caller, episodeId(params.id), body.isArchived);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, callOffEpisode, async (caller, { params, body }) => {
    await episodes.setCalledOff(caller, episodeId(params.id), body.isCalledOff);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, deleteEpisode, async (caller, { params }) => {
    await episodes.delete(caller, episodeId(params.id));
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, addGuests, async (caller, { params, body }) => {
    await limits.count('newGuests', caller.workspace, body.guests.length);
    return episodes.addGuests(caller, episodeId(params.id), body.guests);
  });

  serveHost(app, signedIn, findKnownGuests, async (caller, { params, body }) => {
    await limits.count('comparedGuests', caller.workspace, body.guests.length);
    return episodes.knownGuests(caller, episodeId(params.id), body.guests);
  });

  registerGuestRows(app, deps, episodes);
  return episodes;
}

/** What is done for several guests of an episode at once. */
function registerGuestRows(app: FastifyInstance, { signedIn }: RouteDependencies, episodes: EpisodeService): void {
  serveHost(app, signedIn, listGuestLinks, (caller, { params }) => episodes.guestLinks(caller, episodeId(params.id)));

  serveHost(app, signedIn, undoImport, (caller, { params, body }) =>
    episodes.undoImport(caller, episodeId(params.id), body.at),
  );

  serveHost(app, signedIn, mergeGuests, async (caller, { params, body }) => {
    await episodes.mergeGuests(caller, episodeId(params.id), body);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, keepGuestsApart, async (caller, { params, body }) => {
    await episodes.keepGuestsApart(caller, episodeId(params.id), body.guests);
    return OK_RESPONSE;
  });
}

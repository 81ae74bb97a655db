import {
  changeBookingPage,
  createShow,
  deleteShow,
  editShow,
  endShow,
  listShowGuests,
  listShows,
  OK_RESPONSE,
  readShow,
  renewBookingPage,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { showId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { type ShowDependencies, ShowService } from './service';

export function registerShows(app: FastifyInstance, deps: RouteDependencies & ShowDependencies): void {
  const { signedIn } = deps;
  const shows = new ShowService(deps);

  serveHost(app, signedIn, listShows, ({ workspace }) => shows.list(workspace));
  serveHost(app, signedIn, createShow, (caller, { body }) => shows.create(caller, body));
  serveHost(app, signedIn, readShow, ({ workspace }, { params }) => shows.read(workspace, showId(params.id)));
  serveHost(app, signedIn, editShow, (caller, { params, body }) => shows.edit(caller, showId(params.id), body));
  serveHost(app, signedIn, endShow, async (caller, { params, body }) => {
    await shows.setEnded(caller, showId(params.id), body.isEnded);
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, deleteShow, async (caller, { params }) => {
    await shows.delete(caller, showId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, listShowGuests, ({ workspace }, { params, query }) =>
    shows.guests(workspace, showId(params.id), query),
  );
  serveHost(app, signedIn, changeBookingPage, (caller, { params, body }) =>
    shows.setBookingPage(caller, showId(params.id), body),
  );
  serveHost(app, signedIn, renewBookingPage, (caller, { params }) => shows.renewBookingPage(caller, showId(params.id)));
}

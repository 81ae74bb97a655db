import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem';
import { ArrivingFilm, BROKEN_OFF } from './arriving-film';
import { openChunkGarbage } from './chunk-garbage';
import { ClipBody } from './clip-body';

/** Films that no handler has taken yet. */
const films = new WeakMap<FastifyRequest, ArrivingFilm>();

function takeFilm(request: FastifyRequest): ArrivingFilm | undefined {
  const film = films.get(request);
  films.delete(request);
  return film;
}

/** Lends out the film that a request has brought; undefined where its text is no base64. */
export async function withFilm<T>(
  request: FastifyRequest,
  use: (film: ArrivingFilm | undefined) => Promise<T>,
): Promise<T> {
  const film = takeFilm(request);
  try {
    return await use(film);
  } finally {
    await film?.close();
  }
}

/**
 * Lets the routes of this scope take clips: the film is decoded while it arrives and lies in a file, so that neither its
 * text nor its bytes are ever in memory. The handlers find a stand-in in `clipData` and the film by `withFilm`.
 *
 * @param folder Where films on their way lie.
 */
export function receiveClips(app: FastifyInstance, folder: string): void {
  const dealtWith = openChunkGarbage();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, finished) => {
    const most = request.routeOptions.bodyLimit ?? 0;
    if (Number(request.headers['content-length'] ?? 0) > most) return finished(new Problem('too_large'));
    const arrival = { body: new ClipBody(), film: new ArrivingFilm(folder), most, dealtWith };
    films.set(request, arrival.film);
    receive(payload, arrival).then(
      (json) => {
        if (arrival.body.filmLength === undefined) films.delete(request);
        parseJson(request, json, finished);
      },
      (error: Error) => finished(error),
    );
  });
  // A body that is refused never gets to a handler, and its sender may go at any moment.
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => {
      takeFilm(request)
        ?.close()
        .catch((error: unknown) => request.log.debug({ err: error }, 'the file of a film could not be closed'));
    });
    next();
  });
}

interface Arrival {
  readonly body: ClipBody;
  readonly film: ArrivingFilm;
  /** Bytes of the whole body. */
  readonly most: number;
  readonly dealtWith: (bytes: number) => void;
}

/** Gives the body without its film, as JSON. */
async function receive(payload: Readable, { body, film, most, dealtWith }: Arrival): Promise<string> {
  try {
    let received = 0;
    for await (const chunk of chunksOf(payload)) {
      received += chunk.length;
      if (received > most) throw new Problem('too_large');
      body.push(chunk);
      await film.write(body.takeFilm());
      dealtWith(chunk.length);
    }
    film.end(body.filmLength ?? 0);
    if (body.filmLength === undefined) await film.close();
    return body.json;
  } catch (error) {
    await film.close();
    throw error;
  }
}

/** Goes on taking in what is refused in the middle: its sender may read no answer before everything is sent. */
async function* chunksOf(payload: Readable): AsyncGenerator<Buffer> {
  try {
    yield* payload.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new Problem('invalid', { message: BROKEN_OFF, cause });
  } finally {
    payload.resume();
  }
}

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem';
import { ArrivingFilm, BROKEN_OFF } from './arriving-film';
import { openChunkGarbage } from './chunk-garbage';
import { ClipBody, leastFilmBytes } from './clip-body';

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

/** What is known of an upload when its film begins. */
export interface BeginningFilm {
  /** What stands before the film in its body, as far as it can be read. */
  readonly fields: unknown;
  /** As announced, or as many as the route takes. */
  readonly bodyBytes: number;
  /** No film in a body that was announced so has fewer. */
  readonly leastFilmBytes: number;
  /** Aborted when the upload is answered or broken off. */
  readonly over: AbortSignal;
}

/** Asked when a film begins, before any of it is kept. What it throws refuses the upload. */
export type AdmitFilm = (request: FastifyRequest, film: BeginningFilm) => Promise<void>;

interface Receiving {
  /** Where films on their way lie. */
  readonly folder: string;
  readonly admit: AdmitFilm;
}

/**
 * Lets the routes of this scope take clips: the film is decoded while it arrives and lies in a file, so that neither its
 * text nor its bytes are ever in memory. The handlers find a stand-in in `clipData` and the film by `withFilm`.
 */
export function receiveClips(app: FastifyInstance, { folder, admit }: Receiving): void {
  const dealtWith = openChunkGarbage();
  const ends = new WeakMap<FastifyRequest, AbortController>();
  const endOf = (request: FastifyRequest) => ends.get(request)?.signal ?? AbortSignal.abort();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, finished) => {
    const most = request.routeOptions.bodyLimit ?? 0;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > most) return finished(new Problem('too_large'));
    const body = new ClipBody();
    const admitFilm = () =>
      admit(request, {
        fields: body.fieldsBeforeFilm,
        bodyBytes: announced || most,
        leastFilmBytes: leastFilmBytes(announced),
        over: endOf(request),
      });
    const arrival = { body, film: new ArrivingFilm(folder), most, dealtWith, admitFilm };
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
    const end = new AbortController();
    ends.set(request, end);
    reply.raw.once('close', () => {
      end.abort();
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
  readonly admitFilm: () => Promise<void>;
}

/** Gives the body without its film, as JSON. */
async function receive(payload: Readable, { body, film, most, dealtWith, admitFilm }: Arrival): Promise<string> {
  try {
    let received = 0;
    let isAdmitted = false;
    for await (const chunk of chunksOf(payload)) {
      received += chunk.length;
      if (received > most) throw new Problem('too_large');
      body.push(chunk);
      if (body.hasBegun && !isAdmitted) await admitFilm();
      isAdmitted ||= body.hasBegun;
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem';
import { ClipBody } from './clip-body';

const films = new WeakMap<FastifyRequest, Buffer<ArrayBuffer>>();

/** The bytes of the film that a request has brought; undefined where its text is no base64. */
export const filmOf = (request: FastifyRequest): Buffer<ArrayBuffer> | undefined => films.get(request);

/**
 * Lets the routes of this scope take clips: the film is decoded while it arrives, and its text is never in memory. The
 * handlers find a stand-in in `clipData` and the bytes with `filmOf`.
 */
export function receiveClips(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, finished) => {
    const most = request.routeOptions.bodyLimit ?? 0;
    const announced = Number(request.headers['content-length'] ?? most);
    if (announced > most) return finished(new Problem('too_large'));
    const body = new ClipBody(announced);
    readAll(payload, most, body).then(
      () => {
        const { bytes } = body;
        if (bytes !== undefined) films.set(request, bytes);
        parseJson(request, body.json, finished);
      },
      (error: Error) => finished(error),
    );
  });
}

/** Not by iterating: that would end the connection where it stops early, before the refusal has been read. */
function readAll(payload: NodeJS.ReadableStream, most: number, body: ClipBody): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const stop = (error: unknown) => {
      payload.off('data', take);
      payload.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      received += chunk.length;
      if (received > most) return stop(new Problem('too_large'));
      try {
        body.push(chunk);
      } catch (error) {
        stop(error);
      }
    };
    payload.on('data', take);
    payload.once('end', resolve);
    payload.once('error', (cause) => reject(new Problem('invalid', { message: 'The upload was broken off.', cause })));
  });
}

import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { bodyOf, type FuzzRequest } from './wish';

export interface FuzzCall {
  readonly method: string;
  readonly target: string;
  readonly headers: FuzzRequest['headers'];
  readonly body: Buffer | undefined;
}

export interface FuzzReply {
  readonly status: number;
  readonly type: string;
  readonly head: string;
  readonly body: Buffer;
}

export function callOf(wish: FuzzRequest): FuzzCall {
  const path = wish.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => wish.params[name] ?? '');
  const query = wish.query.map(([name, value]) => `${name}=${escaped(value)}`).join('&');
  return {
    method: wish.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: wish.headers,
    body: bodyOf(wish),
  };
}

/** A lone surrogate cannot be encoded in a URL. */
const escaped = (value: string): string => encodeURIComponent(Buffer.from(value).toString());

export const curlOf = ({ method, target, headers, body }: FuzzCall): string =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${body?.toString().slice(0, 1500) ?? ''}`;

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync } as const;

const decoded = (body: Buffer, encoding: string | undefined): Buffer =>
  encoding !== undefined && encoding in decoders ? decoders[encoding as keyof typeof decoders](body) : body;

export class FuzzCaller {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  async send(call: FuzzCall): Promise<FuzzReply | undefined> {
    // A kept-alive connection may have been closed by the server: then a new one is used.
    return (await this.sendOnce(call, this.agent)) ?? (await this.sendOnce(call, new Agent()));
  }

  close(): void {
    this.agent.destroy();
  }

  private sendOnce({ method, target, headers, body }: FuzzCall, agent: Agent): Promise<FuzzReply | undefined> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve) => {
      const announced = body !== undefined && { 'content-length': body.length };
      const sent = request({ hostname, port, method, path: target, agent, headers: { ...headers, ...announced } });
      sent.on('error', () => resolve(undefined));
      sent.on('response', (message) => resolve(replyOf(message)));
      sent.end(body);
    });
  }
}

const EVENTS = 'text/event-stream';

function replyOf(message: IncomingMessage): Promise<FuzzReply | undefined> {
  const { statusCode: status = 0, headers } = message;
  const type = headers['content-type']?.split(';', 1)[0] ?? '';
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    message.on('data', (part: Buffer) => {
      parts.push(part);
      // An event stream has no end.
      if (type === EVENTS) message.destroy();
    });
    message.on('error', () => undefined);
    message.on('close', () => {
      if (!message.complete && type !== EVENTS) return resolve(undefined);
      const body = decoded(Buffer.concat(parts), headers['content-encoding']);
      return resolve({ status, type, head: message.rawHeaders.join('\n'), body });
    });
  });
}

import { WORKSPACE_HEADER } from '@linecheck/contract';
import { cookieOf } from '../testing/product';

export interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, unless it is bytes with their own headers. */
  readonly body?: object | undefined;
  readonly cookie?: string | undefined;
  readonly workspace?: string | undefined;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal;
}

interface ProductFields {
  readonly id: string;
  readonly sessionCode: string;
  readonly count: number;
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly link: string;
  readonly deleteToken: string;
}

export interface ProductReply<Body = ProductFields> {
  readonly status: number;
  readonly body: Body;
  readonly cookie: string;
}

export async function ask<Body = ProductFields>(
  url: string,
  path: string,
  { method = 'GET', body, cookie, workspace, address, headers, signal }: AskOptions = {},
): Promise<ProductReply<Body>> {
  const reply = await fetch(`${url}${path}`, {
    method,
    ...(signal !== undefined && { signal }),
    headers: {
      'sec-fetch-site': 'same-origin',
      // In Node 20, reading the body of an aborted compressed response never ends.
      'accept-encoding': 'identity',
      ...(cookie !== undefined && { cookie }),
      ...(workspace !== undefined && { [WORKSPACE_HEADER]: workspace }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Buffer ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Body, cookie: cookieOf(reply) };
}

export async function askOrThrow<Body = ProductFields>(url: string, path: string, options: AskOptions): Promise<Body> {
  const { status, body } = await ask<Body>(url, path, options);
  if (status >= 300) throw new Error(`${options.method} ${path} responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}

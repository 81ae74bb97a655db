import { randomInt } from 'node:crypto';
import { WORKSPACE_HEADER } from '@linecheck/contract';
import type { ProductPair } from '../../harness/stage';

interface BrowserCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a form as it is. */
  readonly body?: object | URLSearchParams | undefined;
  readonly workspace?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BrowserReply {
  readonly status: number;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the attacks read many different answers.
  readonly body: any;
  /** The address to which it redirects. */
  readonly location: URL | undefined;
}

/** The address of the two instances in browsers. */
export const PAIR_URL = 'https://check.example.org';

const SIGN_IN_COOKIE = '__Host-linecheck_sign_in';

/** A browser that keeps cookies, follows no redirect, and calls both instances in turn, each time from another address. */
export class AttackBrowser {
  readonly cookies: Map<string, string>;
  private turn = 0;

  constructor(
    private readonly pair: ProductPair,
    cookies: ReadonlyMap<string, string> = new Map(),
  ) {
    this.cookies = new Map(cookies);
  }

  /** A browser with the same cookies. */
  copy(): AttackBrowser {
    return new AttackBrowser(this.pair, this.cookies);
  }

  async call(path: string, { method = 'GET', body, workspace, headers }: BrowserCall = {}): Promise<BrowserReply> {
    this.turn += 1;
    const { url } = this.pair.instances[this.turn % 2 === 0 ? 0 : 1];
    const isForm = body instanceof URLSearchParams;
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(workspace !== undefined && { [WORKSPACE_HEADER]: workspace }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) this.keep(line);
    const text = await reply.text();
    const answer = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      code: answer?.code,
      body: answer,
      location: location === null ? undefined : new URL(location, PAIR_URL),
    };
  }

  post(path: string, body: object = {}): Promise<BrowserReply> {
    return this.call(path, { method: 'POST', body });
  }

  logIn(email: string, password: string): Promise<BrowserReply> {
    return this.post('/api/auth/login', { email, password });
  }

  /** The id of the person who is signed in. */
  async personId(): Promise<string | undefined> {
    const { status, body } = await this.call('/api/auth/user');
    return status === 200 ? body.id : undefined;
  }

  get hasSignIn(): boolean {
    return this.cookies.has(SIGN_IN_COOKIE);
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isOver = attributes.some((each) => /^ *(max-age=0|expires=thu, 01 jan 1970)/i.test(each));
    if (isOver || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

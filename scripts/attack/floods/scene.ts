import { cookieOf, HOST_PASSWORD } from '../../testing/product';
import type { Settings, Stage, StagedProduct } from '../part';

/** Number of guests' links: at the limit of results for each, they accept six hundred results per hour. */
const LINKS = 10;

interface Link {
  readonly id: string;
  readonly sessionCode: string;
}

export interface Scene {
  readonly product: StagedProduct;
  readonly url: string;
  readonly cookie: string;
  /** The link that is flooded. It belongs to the same host as the guests' links. */
  readonly attacked: Link;
  readonly codes: readonly string[];
}

/** As behind a proxy on the same machine, which passes on the client's address. */
const behindProxy: Settings = { TRUST_PROXY: '127.0.0.1,::1' };

export async function openScene(stage: Stage, settings: Settings): Promise<Scene> {
  const product = await stage.start({ ...behindProxy, ...settings });
  // By IP address: fifteen hundred DNS lookups would queue here, and delay those of the guests.
  const url = product.url.replace('localhost', '127.0.0.1');
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const person = { email: 'host@example.org', password: HOST_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
  const reply = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  const cookie = cookieOf(reply);
  const makeLink = async (): Promise<Link> => {
    const body = JSON.stringify({ guestFirstName: 'Ada' });
    const made = await fetch(`${url}/api/test-sessions`, { method: 'POST', headers: { ...headers, cookie }, body });
    if (!made.ok) throw new Error(`could not make a link: ${await made.text()}`);
    return (await made.json()) as Link;
  };
  const attacked = await makeLink();
  const codes: string[] = [];
  while (codes.length < LINKS) codes.push((await makeLink()).sessionCode);
  return { product, url, cookie, attacked, codes };
}

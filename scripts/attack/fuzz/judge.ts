import { type ProblemCode, problems } from '@linecheck/contract';
import { unzip } from '../../../server/testing/unzip';
import type { FuzzReply } from './call';
import type { ApiOperation } from './description';

const insides = /node_modules|\/server\/|\bat \w+ \(|\bselect\b.+\bfrom\b|\$argon2|postgres|ECONN|ENOENT/i;

export const faultNames = {
  '5xx': 'Responses with status 5xx',
  undocumented: 'Responses that the description does not allow',
  foreign: 'Responses with data of another workspace',
  talkative: 'Refusals that reveal internals',
  admitted: 'Calls that were accepted in a workspace of others, or beyond the scopes of a token',
} as const;

export interface FuzzFault {
  readonly kind: keyof typeof faultNames;
  readonly what: string;
}

export async function faultsOf(
  operation: ApiOperation,
  reply: FuzzReply,
  foreign: readonly string[],
): Promise<readonly FuzzFault[]> {
  const faults: FuzzFault[] = [];
  if (reply.status >= 500) faults.push({ kind: '5xx', what: `${reply.status} ${reply.body.toString().slice(0, 300)}` });
  const undocumented = undocumentedIn(operation, reply);
  if (undocumented !== undefined) faults.push({ kind: 'undocumented', what: undocumented });
  const text = await textOf(reply);
  const leaked = foreign.find((each) => text.includes(each));
  if (leaked !== undefined)
    faults.push({ kind: 'foreign', what: `${leaked} in ${around(text, text.indexOf(leaked))}` });
  const inside = insides.exec(text);
  // Successful responses are skipped: downloaded bytes are random, and guests' texts may contain anything.
  if (inside !== null && reply.status >= 400) faults.push({ kind: 'talkative', what: around(text, inside.index) });
  return faults;
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 80), at + 80);

/**
 * Returns a deviation from the description. A success is described by its own status. Refusals share one description,
 * but each code belongs to one status.
 */
function undocumentedIn({ answers }: ApiOperation, { status, type, body }: FuzzReply): string | undefined {
  const answer = answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`);
  if (answer === undefined) return `status ${status}: ${body.toString().slice(0, 200)}`;
  const isDescribedEmpty = answer.size === 0;
  if (isDescribedEmpty && body.length === 0) return undefined;
  if (!answer.has(type)) return `${status} as ${type || 'no type'}: ${body.toString().slice(0, 200)}`;
  const validate = answer.get(type);
  if (validate === undefined) return undefined;
  const value = readJson(body);
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    return `${status} with ${error?.instancePath} ${error?.message}: ${body.toString().slice(0, 300)}`;
  }
  return status >= 400 ? wrongStatus(status, value) : undefined;
}

/** Undefined for invalid JSON, which every schema with a constraint rejects. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function wrongStatus(status: number, value: unknown): string | undefined {
  const { code } = value as { readonly code: ProblemCode };
  return Object.hasOwn(problems, code) && problems[code].status === status ? undefined : `${code} with ${status}`;
}

async function textOf({ type, head, body }: FuzzReply): Promise<string> {
  const files = type === 'application/zip' ? [...(await unzip(body)).values()] : [body];
  return `${head}\n${Buffer.concat(files).toString('latin1')}`;
}

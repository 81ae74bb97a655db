import { PROBLEM_TYPE } from '@linecheck/contract';
import { problemBody, problemDetails } from '@linecheck/contract/schemas';
import * as z from 'zod/mini';
import { REFUSALS_OF_ANY, refusalsOf } from './api-refusals';
import { SIGNED_IN } from './describe-call';
import { type DescribedCall, describedCall, namedCalls } from './described-call';
import { SIGN_IN_COOKIE } from './sign-in';

type Json = Readonly<Record<string, unknown>>;

interface Operation extends Json {
  readonly summary?: string;
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Json[];
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface ApiDocument extends Json {
  readonly paths: Paths;
}

export const isApiDocument = (document: object): document is ApiDocument =>
  'paths' in document && isObject(document.paths);

const TAGS = [
  [
    'Sign-in',
    /^\/api\/(auth\b|account\/(sign-in|authenticator|passkeys|recovery|email|password))/,
    'Registration, sign-in, and the ways in which a host signs in.',
  ],
  ['Accounts', /^\/api\/account\b/, 'The account of a host.'],
  ['People', /^\/api\/(people|workspace|join)\b/, 'The members of a workspace, and invitations to it.'],
  ['Tokens', /^\/api\/access-tokens\b/, 'Tokens with which programs act as a member of a workspace.'],
  ['Plans', /^\/api\/(start-trial|create-subscription|cancel-subscription)\b/, 'Trials and subscriptions.'],
  ['Notifications', /^\/api\/(notifications|result-letters|live)\b/, 'News for a host, in the page and by email.'],
  ['Webhooks', /^\/api\/(webhooks|webhook-deliveries|events)\b/, 'What programs and chats outside are told.'],
  ['Objections', /^\/api\/email-objections\b/, 'What a guest no longer wants by email.'],
  [
    'Guest results',
    /^\/api\/(dashboard\/guest-results|guest-results|result-history|result-reports|report-links|shared-report)\b/,
    'Results that guests share.',
  ],
  [
    'Recordings',
    /^\/api\/(recording|guest-recording|result-takes|uploads|test-sessions\/\{\w+\}\/guest-rec)/,
    'Recorded clips.',
  ],
  [
    'Help',
    /^\/api\/(help-requests|reach|(test-sessions|episodes)\/\{\w+\}\/(help|reach))\b/,
    'Calls for help of guests, and how their hosts are reached.',
  ],
  ['Guest links', /^\/api\/(dashboard\/test-sessions|test-sessions|guest-preview)\b/, 'Links for guests.'],
  [
    'Bookings',
    /^\/api\/(bookings|booking-pages|booking-hooks|hook-messages|shows\/\{\w+\}\/(bookings|booking-page))\b/,
    'Guests who were booked elsewhere, and the messages of booking tools.',
  ],
  ['Shows', /^\/api\/shows\b/, 'What the episodes of a show begin with.'],
  [
    'Episodes',
    /^\/api\/(episodes|studios|levels|groups|board|board-links|shared-board)\b/,
    'Dates of recordings, and boards of who is ready.',
  ],
  ['Checklists', /^\/api\/(session-checklist|checklist-templates)\b/, 'Checklists and their templates.'],
  ['Branding', /^\/api\/(session-branding|branding|logos)\b/, "A host's logo and colour."],
  ['Connection', /^\/api\/(speed-test|media|turn)/, 'Measurements of the connection.'],
  ['Activity', /^\/api\/audit-log\b/, 'Who did what in a workspace.'],
  ['Installation', /^\/api\/(health|settings|setup-notes)\b/, 'The settings and the state of this installation.'],
] as const;

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'delete']);

/** The calls of the contract with their names, by method and path. */
const declared: ReadonlyMap<string, { readonly name: string; readonly call: DescribedCall }> = new Map(
  namedCalls.map(([name, endpoint]) => [
    `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    { name, call: describedCall(endpoint) },
  ]),
);

const pascal = (text: string): string =>
  text.replace(/(?:^|[^a-zA-Z0-9])([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const camel = (text: string): string => pascal(text).replace(/^./, (letter) => letter.toLowerCase());

export const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SIGN_IN_COOKIE,
    description: 'For browsers. Set by `register` and `logIn`; calls that change something must come from this site.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `For programs. The token is the value of the cookie ${SIGN_IN_COOKIE}, which \`register\` and \`logIn\` set.`,
  },
  linkToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a read-only link, which stands behind `#token=` in its address.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs. A token of `createAccessToken`, which acts as its owner in one workspace, with the scope that `x-scope` of a call names. It takes precedence over a cookie.',
  },
} as const;

/** Who may make a call, in words. */
function accessTo(call: DescribedCall | undefined, { security }: Operation): string {
  if (call?.linkToken) return 'Requires the token of a read-only link.';
  if (!security?.length && !call?.ownSignIn) return 'Requires no account.';
  const signIn = call?.recentSignIn ? 'a recent sign-in (`confirmSignIn`)' : 'the sign-in';
  const token = call?.scope ? `, or a token with the scope \`${call.scope}\`` : '; a token may not make it';
  return `Requires ${signIn} of a host${token}.`;
}

function described(path: string, method: string, operation: Operation): Operation {
  const { responses, ...rest } = operation;
  const { default: _, ...answers } = responses;
  const { name, call } = declared.get(`${method} ${path}`) ?? {};
  return {
    operationId: name ?? camel(`${method} ${path.replace('/api/', '')}`),
    tags: TAGS.filter(([, paths]) => paths.test(path))
      .slice(0, 1)
      .map(([tag]) => tag),
    ...rest,
    description: `${operation.summary}. ${accessTo(call, operation)}`,
    ...(call?.action && { 'x-action': call.action }),
    ...(call?.scope && { 'x-scope': call.scope }),
    ...(name && call && { 'x-refusals': refusalsOf(name, call) }),
    security: [
      ...(call?.ownSignIn ? SIGNED_IN : (operation.security ?? [])),
      ...(call?.scope ? [{ accessToken: [] }] : []),
      ...(call?.linkToken ? [{ linkToken: [] }] : []),
    ],
    responses: { ...answers, ...(call?.versioned && { 304: UNCHANGED_ANSWER }), '4XX': REFUSAL, '5XX': REFUSAL },
  };
}

const UNCHANGED_ANSWER = { description: 'The client has the newest version.' } as const;

const REFUSAL = { $ref: '#/components/responses/Refusal' } as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTuple = (value: Json): boolean => Array.isArray(value.prefixItems);

/** Returns true for a schema that may become a component: an object with properties or named values, or a tuple. */
const isNamed = (value: Json): boolean =>
  (value.type === 'object' && (isObject(value.properties) || isObject(value.propertyNames))) || isTuple(value);

type Visit = (value: Json, path: readonly string[]) => Json;

/**
 * Visits the children of a value first, so that components refer to components. `visit` may replace schemas, and keeps
 * the shape of what contains them.
 */
function rewrite<Value>(value: Value, path: readonly string[], visit: Visit): Value;
function rewrite(value: unknown, path: readonly string[], visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, path, visit));
  if (!isObject(value)) return value;
  const children = Object.entries(value).map(([key, child]) => [key, rewrite(child, [...path, key], visit)] as const);
  return visit(Object.fromEntries(children), path);
}

interface WithComponents {
  readonly paths: Paths;
  readonly schemas: ReadonlyMap<string, Json>;
}

/**
 * Moves object schemas that occur repeatedly, or are a whole body, to the components, and names them; tuples too, since
 * openapi-typescript takes a list of tuples that are not named for one tuple.
 */
function withComponents(inlined: Paths): WithComponents {
  const counts = new Map<string, number>();
  rewrite(inlined, [], (value) => {
    const text = JSON.stringify(value);
    if (isNamed(value)) counts.set(text, (counts.get(text) ?? 0) + 1);
    return value;
  });
  const schemas = new Map<string, Json>();
  const known = new Map<string, string>();
  const paths = rewrite(inlined, [], (value, path) => {
    if (!isNamed(value)) return value;
    const text = JSON.stringify(value);
    const isRepeated = (counts.get(inline(text, schemas)) ?? 0) > 1;
    if (!isRepeated && !isTuple(value) && path.at(-1) !== 'schema') return value;
    const name = known.get(text) ?? freeName(candidates(value, path, inlined), schemas);
    known.set(text, name);
    schemas.set(name, value);
    return { $ref: `#/components/schemas/${name}` };
  });
  return { paths, schemas };
}

const inline = (text: string, schemas: ReadonlyMap<string, Json>): string =>
  text.replace(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name: string) =>
    inline(JSON.stringify(schemas.get(name)), schemas),
  );

/** Names for a schema, the best one first: by its range, its properties, or its operation. */
function candidates({ properties }: Json, path: readonly string[], paths: Paths): readonly string[] {
  const { value, basis } = isObject(properties) ? properties : {};
  if (isObject(value) && basis !== undefined) return [readingName(value)];
  const [route = '', method = ''] = path;
  const operation = pascal(paths[route]?.[method]?.operationId ?? '');
  const [last, before] = path.filter((_, at) => path[at - 1] === 'properties').reverse();
  if (last === undefined && path.includes('requestBody')) return [`${operation}Body`];
  if (last === undefined && path.includes('parameters')) return [`${operation}Fields`];
  if (last === undefined) return [`${operation}${path.at(-1) === 'schema' ? 'Response' : 'Item'}`];
  return [pascal(last), pascal(`${before ?? operation} ${last}`)];
}

/** Readings are named by their range: `ReadingFrom0To1`. */
function readingName({ type, minimum, maximum }: Json): string {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return `${pascal(String(type ?? 'course'))}Reading`;
  const word = (bound: number) => String(bound).replace('-', 'Minus').replace('.', 'Point');
  return `ReadingFrom${word(minimum)}To${word(maximum)}`;
}

const PREFERRED: Readonly<Record<string, string>> = {
  EndOtherSignInsResponse: 'Ok',
  RegisterResponse: 'User',
  Details: 'ResultDetails',
  Value: 'LineCourse',
  Seconds: 'LineSecond',
  Arrivals: 'ProbeArrival',
  PostSpeedTestUploadArrivals: 'UploadArrival',
  Items: 'TemplateItem',
  ListGuestResultsItem: 'GuestResult',
  ListResultRowsItem: 'ResultRow',
  ListTestSessionsItem: 'TestSession',
  ListSessionRowsItem: 'SessionRow',
  ListChecklistTemplatesItem: 'ChecklistTemplate',
  ListRecordingClipsItem: 'RecordingClip',
  SessionChecklistItem: 'ChecklistEntry',
};

function freeName(names: readonly string[], taken: ReadonlyMap<string, unknown>): string {
  const last = names.at(-1) ?? 'Schema';
  for (let at = 0; ; at += 1) {
    const name = names[at] ?? `${last}Variant${at - names.length + 2}`;
    const preferred = PREFERRED[name] ?? name;
    if (!taken.has(preferred)) return preferred;
  }
}

const { $schema: _problem, ...problem } = z.toJSONSchema(problemBody, { io: 'output' });
const { properties: details = {}, required = [] } = z.toJSONSchema(problemDetails, { io: 'output' });
const OF_RFC = ['type', 'title', 'status', 'detail'];

/** What the form of RFC 9457 has beside the fields of a refusal. */
const furtherDetails = {
  type: 'object',
  properties: Object.fromEntries(OF_RFC.map((name) => [name, details[name]])),
  required: required.filter((name) => OF_RFC.includes(name)),
};

/**
 * Completes the document that Fastify generates: ids, tags and access of the operations, and each schema once, by name.
 *
 * @param url Address of this installation.
 */
export function completeDocument(document: ApiDocument, url: string): ApiDocument {
  const operations = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([method]) => METHODS.has(method))
        .map(([method, operation]) => [method, described(path, method, operation)]),
    ),
  ]);
  const { paths, schemas } = withComponents(simplified(Object.fromEntries(operations)));
  return {
    openapi: document.openapi,
    info: {
      title: 'Linecheck',
      version: '1',
      description: 'Setup checks of guests before a podcast, livestream or call, and their results for the host.',
      contact: { name: 'The operator of this installation', url: `${url}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: TAGS.map(([name, , description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        Problem: problem,
        ProblemDetails: { allOf: [{ $ref: '#/components/schemas/Problem' }, furtherDetails] },
        ...Object.fromEntries(schemas),
      },
      responses: {
        Refusal: {
          description:
            'A refusal. Its code names the reason and determines the status. `x-refusals` of a call lists its codes; `x-refusals-of-any` those of any call.',
          'x-refusals-of-any': REFUSALS_OF_ANY,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
            [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/ProblemDetails' } },
          },
        },
      },
      securitySchemes,
    },
  };
}

/**
 * Simplifies schemas for programs that read less of JSON Schema: alternatives occur once, and defaults are words,
 * because openapi-typescript takes a field with a default for one that each request must contain.
 */
const simplified = (paths: Paths): Paths =>
  rewrite(paths, [], ({ anyOf, default: byDefault, pattern, ...value }) => ({
    ...value,
    // The format has the same meaning in a tenth of the bytes.
    ...(pattern !== undefined && value.format !== 'uuid' && { pattern }),
    ...(byDefault !== undefined && isSchema(value)
      ? { description: `Default: ${JSON.stringify(byDefault)}.` }
      : byDefault !== undefined && { default: byDefault }),
    ...(Array.isArray(anyOf) && { anyOf: unique(anyOf) }),
  }));

/** Returns true for a schema, and not for the properties of an object, of which one may have the name `default`. */
const isSchema = ({ type }: Json): boolean => typeof type === 'string';

const unique = (schemas: readonly unknown[]): readonly unknown[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

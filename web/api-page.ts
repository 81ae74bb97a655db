import { developers as texts } from '@linecheck/texts/en/developers';
import { fillWith } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';
import { exampleOf, type NamedShapes, type ShapeSchema, shapeOf } from './api-shapes.ts';

/** The description of the API, as far as its page reads it. */
export interface ShownApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly components: { readonly schemas: NamedShapes };
}

interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly ShownParameter[];
  readonly requestBody?: { readonly content: ShownContent };
  readonly responses: Readonly<Record<string, { readonly content?: ShownContent }>>;
  readonly 'x-scope'?: string;
  readonly 'x-action'?: string;
  readonly 'x-refusals'?: readonly string[];
}

interface ShownParameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: ShapeSchema;
  readonly content?: ShownContent;
}

type ShownContent = Readonly<Record<string, { readonly schema?: ShapeSchema }>>;

interface NamedOperation extends ShownOperation {
  readonly method: string;
  readonly path: string;
}

const LANGUAGE: LanguageCode = 'en';

const JSON_TYPE = 'application/json';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const code = (text: string): string => `<code>${escaped(text)}</code>`;

/** The calls of the API as HTML, in the order of its tags. */
export function apiReference(api: ShownApi): string {
  const operations = operationsOf(api);
  return api.tags
    .map(({ name, description }) => ({ name, description, calls: operations.filter(({ tags }) => tags?.[0] === name) }))
    .filter(({ calls }) => calls.length > 0)
    .map(({ name, description, calls }) => {
      const shown = calls.map((call) => callOf(call, api.components.schemas)).join('\n');
      return `<section class="api-group"><h2>${escaped(name)}</h2>\n<p>${escaped(description)}</p>\n${shown}</section>`;
    })
    .join('\n');
}

const operationsOf = ({ paths }: ShownApi): readonly NamedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );

function callOf(call: NamedOperation, shapes: NamedShapes): string {
  const { operationId, method, path, summary } = call;
  const rows = factsOf(call, shapes).map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`);
  return `<details class="api-call" id="${operationId}">
<summary><code><b>${method}</b> ${escaped(path)}</code> <span>${escaped(summary)}</span></summary>
<dl>${rows.join('')}</dl>
<pre tabindex="0" aria-label="${texts.example}"><code>${escaped(curlOf(call, shapes))}</code></pre>
</details>`;
}

type Fact = readonly [name: string, html: string];

function factsOf(call: NamedOperation, shapes: NamedShapes): readonly Fact[] {
  const facts: Fact[] = [[texts.access, accessOf(call)]];
  const { 'x-action': action, 'x-refusals': refusals = [], parameters = [], requestBody } = call;
  if (action !== undefined && action !== 'self') facts.push([texts.action, code(action)]);
  for (const place of ['path', 'query'] as const) {
    const shown = parameters.filter((each) => each.in === place).map((each) => parameterOf(each, shapes));
    if (shown.length > 0) facts.push([texts[place], shown.join(', ')]);
  }
  const headers = parameters.filter((each) => each.in === 'header').map((each) => parameterOf(each, shapes));
  if (headers.length > 0) facts.push([texts.headers, headers.join(', ')]);
  if (requestBody) facts.push([texts.body, contentOf(requestBody.content, shapes)]);
  for (const [status, { content }] of Object.entries(call.responses))
    if (/^2\d\d$/.test(status)) facts.push([fillWith(LANGUAGE, texts.answer, { status }), contentOf(content, shapes)]);
  if (refusals.length > 0) facts.push([texts.refused, refusals.map(code).join(' ')]);
  return facts;
}

function accessOf({ security = [], 'x-scope': scope, 'x-refusals': refusals = [] }: NamedOperation): string {
  if (security.length === 0) return texts.anyone;
  if (isByLink({ security })) return texts.link;
  if (scope !== undefined) return fillWith(LANGUAGE, texts.scope, { scope: code(scope) });
  return refusals.includes('sign_in_again') ? texts.recent : texts.signIn;
}

const isByLink = ({ security = [] }: Pick<ShownOperation, 'security'>): boolean =>
  security.some((each) => 'linkToken' in each);

function parameterOf({ name, required = false, schema, content }: ShownParameter, shapes: NamedShapes): string {
  const shape = schema ?? content?.[JSON_TYPE]?.schema ?? {};
  return `${code(`${name}: ${shapeOf(shape, shapes)}`)}${required ? '' : ` (${texts.optional})`}`;
}

function contentOf(content: ShownContent | undefined, shapes: NamedShapes): string {
  const schema = content?.[JSON_TYPE]?.schema;
  if (schema !== undefined) return code(shapeOf(schema, shapes));
  return fillWith(LANGUAGE, texts.file, {
    types: Object.keys(content ?? {})
      .map(code)
      .join(', '),
  });
}

/** The call as a line for a shell. Values in capitals are the reader's own. */
function curlOf({ method, path, security = [], requestBody, ...call }: NamedOperation, shapes: NamedShapes): string {
  const { parameters = [], 'x-scope': scope } = call;
  const own = isByLink({ security }) ? '$LINK_TOKEN' : '$LINECHECK_SIGN_IN';
  const secret = scope === undefined ? own : '$LINECHECK_TOKEN';
  const required = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const query = required.map(({ name, schema = {} }) => `${name}=${exampleOf(schema, shapes)}`).join('&');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(),
  );
  const [type = JSON_TYPE] = Object.keys(requestBody?.content ?? {});
  const body = requestBody?.content[JSON_TYPE]?.schema;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security.length > 0 ? [`-H "Authorization: Bearer ${secret}"`] : []),
    ...(requestBody ? [`-H "Content-Type: ${type}"`] : []),
    ...(body ? [`-d '${JSON.stringify(exampleOf(body, shapes)).replaceAll("'", "'\\''")}'`] : []),
    ...(requestBody && !body ? ['--data-binary @FILE'] : []),
    `"$LINECHECK_URL${address}${query && `?${query}`}"`,
  ].join(' ');
}

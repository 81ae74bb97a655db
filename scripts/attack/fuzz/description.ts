import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from 'json-schema-faker';

interface DescribedParameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly content?: Content;
}

export interface ApiParameter extends Omit<DescribedParameter, 'content'> {
  readonly schema: JsonSchema;
  readonly isJson: boolean;
}

export interface ApiOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: JsonSchema | undefined;
  readonly file: readonly string[];
  readonly needsSignIn: boolean;
  /** The scope that a token must include; undefined if no token may make the call. */
  readonly scope: string | undefined;
  readonly isBytes: boolean;
  readonly answers: ReadonlyMap<string, AnswerValidators>;
}

/** Validators of a response by content type; undefined for types other than JSON. */
export type AnswerValidators = ReadonlyMap<string, ValidateFunction | undefined>;

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Described {
  readonly security?: readonly unknown[];
  readonly 'x-scope'?: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export async function readDescription(url: string): Promise<readonly ApiOperation[]> {
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths } = withoutReferences(await reply.json()) as Description; // As the product generates it.
  // Descriptions may contain keywords that do not constrain, such as `default`.
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const answerOf = (content: Content = {}): AnswerValidators =>
    new Map(
      Object.entries(content).map(([type, { schema }]) => [type, isJson(type) ? ajv.compile(schema) : undefined]),
    );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security = [], parameters = [], requestBody, responses, 'x-scope': scope }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(parameterOf),
        body: requestBody?.content['application/json']?.schema,
        file: Object.keys(requestBody?.content ?? {}).filter((type) => !isJson(type)),
        needsSignIn: security.length > 0,
        scope,
        isBytes: !Object.keys(responses['200']?.content ?? {}).every(isJson),
        answers: new Map(Object.entries(responses).map(([status, { content }]) => [status, answerOf(content)])),
      }),
    ),
  );
}

/** The document with each referenced component in its place; no component refers to itself. */
export function withoutReferences(document: unknown): unknown {
  const find = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], document); // A valid pointer.
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inPlace(find(String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inPlace(child)]));
  };
  return inPlace(document);
}

function parameterOf({ content, schema, ...parameter }: DescribedParameter): ApiParameter {
  const inJson = content?.['application/json']?.schema;
  return { ...parameter, schema: inJson ?? schema ?? {}, isJson: inJson !== undefined };
}

const isJson = (type: string): boolean => type === 'application/json';

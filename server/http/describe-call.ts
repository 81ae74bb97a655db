import { FIELDS_HEADER, fault } from '@linecheck/contract';
import { problemBody } from '@linecheck/contract/schemas';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

/** A response that is not JSON. Its schema is empty, as OpenAPI prescribes for bytes. */
export const describeBytes = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
});

export const SIGNED_IN = [{ cookie: [] }, { bearer: [] }];

const refusal = {
  description: 'A refusal. Its code names the reason and determines the status.',
  content: { 'application/json': { schema: problemBody } },
};

/**
 * The OpenAPI description of an endpoint. Any call may be refused, also by checks that run before the endpoint (limits,
 * origin, storage), so all statuses that the endpoint does not list have the schema of a refusal.
 */
export const describeCall: typeof jsonSchemaTransform = (call) => {
  const { schema } = call;
  if (schema?.response === undefined) return jsonSchemaTransform(call);
  const headers = describedHeaders(schema.headers);
  const described = { ...schema, ...(headers && { headers }), response: { ...schema.response, default: refusal } };
  return jsonSchemaTransform({ ...call, schema: described });
};

const ASCII = /^[\x20-\x7e]*$/;

const described = new WeakMap<object, $ZodType>();

export function fieldsHeader(fields: $ZodType): $ZodType {
  const text = z
    .string(fault('header_needed'))
    // Servers disagree on the encoding of non-ASCII characters.
    .check(z.regex(ASCII, fault('header_not_ascii')));
  const json = z.pipe(text, z.pipe(z.transform(parseJson), fields));
  const headers = z.object({ [FIELDS_HEADER]: json });
  const inJson = z.pipe(fields, z.unknown()).check(z.meta({ 'x-consume': 'application/json' }));
  described.set(headers, z.object({ [FIELDS_HEADER]: inJson }));
  return headers;
}

/**
 * The OpenAPI schema of an upload's headers, with the schema of the JSON in the header; undefined for other headers.
 */
const describedHeaders = (headers: unknown): $ZodType | undefined =>
  typeof headers === 'object' && headers !== null ? described.get(headers) : undefined;

function parseJson(text: string, { issues }: { readonly issues: z.core.$ZodRawIssue[] }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The client's mistake and not a server error, so it becomes a validation issue.
    issues.push({ code: 'custom', message: fault('header_not_json'), input: text });
    return z.NEVER;
  }
}

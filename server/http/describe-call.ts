import { problemBody } from '@linecheck/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { unknown } from 'zod/mini';
import { describedHeaders } from './fields-header';

/** A response that is not JSON. Its schema is empty, as OpenAPI prescribes for bytes. */
export const bytesOf = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: unknown() }])),
});

const refusal = {
  description: 'A refusal. Its code names the reason and determines the status.',
  content: { 'application/json': { schema: problemBody } },
};

/**
 * The OpenAPI description of an endpoint. Any call may be refused, also by checks that run before the endpoint (limits,
 * origin, storage), so every status but its own has the schema of a refusal.
 */
export const describeCall: typeof jsonSchemaTransform = (call) => {
  const { schema } = call;
  if (schema?.response === undefined) return jsonSchemaTransform(call);
  const headers = describedHeaders(schema.headers);
  const described = { ...schema, ...(headers && { headers }), response: { ...schema.response, default: refusal } };
  return jsonSchemaTransform({ ...call, schema: described });
};

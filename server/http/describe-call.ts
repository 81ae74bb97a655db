import { problemBody } from '@linecheck/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { unknown } from 'zod/mini';
import { describedHeaders } from './fields-header';

/** A reply that is no JSON. Its schema is empty, which is how OpenAPI describes bytes. */
export const bytesOf = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: unknown() }])),
});

const refusal = {
  description: 'A refusal. Its code says which; the status belongs to the code.',
  content: { 'application/json': { schema: problemBody } },
};

/**
 * A call as the description of the API has it. Any call may be refused, for reasons that stand before it as well (limits, the
 * origin, storage), so that each has the shape of a refusal for every status but its own.
 */
export const describeCall: typeof jsonSchemaTransform = (call) => {
  const { schema } = call;
  if (schema?.response === undefined) return jsonSchemaTransform(call);
  const headers = describedHeaders(schema.headers);
  const described = { ...schema, ...(headers && { headers }), response: { ...schema.response, default: refusal } };
  return jsonSchemaTransform({ ...call, schema: described });
};

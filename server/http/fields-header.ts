import { FIELDS_HEADER, fault } from '@linecheck/contract';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

const ASCII = /^[\x20-\x7e]*$/;

const described = new WeakMap<object, $ZodType>();

/** The headers of an upload, one of which carries its fields as JSON. */
export function fieldsHeader(fields: $ZodType): $ZodType {
  const text = z
    .string(fault('header_needed'))
    // Servers disagree on the encoding of anything but ASCII.
    .check(z.regex(ASCII, fault('header_not_ascii')));
  const json = z.pipe(text, z.pipe(z.transform(parseJson), fields));
  const headers = z.object({ [FIELDS_HEADER]: json });
  const inJson = z.pipe(fields, z.unknown()).check(z.meta({ 'x-consume': 'application/json' }));
  described.set(headers, z.object({ [FIELDS_HEADER]: inJson }));
  return headers;
}

/** The same headers as OpenAPI has them, for which JSON in a header is the schema of what it says. */
export const describedHeaders = (headers: unknown): $ZodType | undefined =>
  typeof headers === 'object' && headers !== null ? described.get(headers) : undefined;

function parseJson(text: string, { issues }: { readonly issues: z.core.$ZodRawIssue[] }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The sender's mistake and not an error of the server: the reply says so.
    issues.push({ code: 'custom', message: fault('header_not_json'), input: text });
    return z.NEVER;
  }
}

import * as z from 'zod/mini';
import { checklistTemplate } from './checklists-schemas';
import { problemCodes } from './problem';

/**
 * The body of every error response.
 *
 * `message` is the English text for `code` and `params`; the parameter `reason` names a case of the code. `fields` maps
 * the path of each invalid field in the body to a text, for example `{ "email": "Invalid email" }`, and `fieldCodes`
 * maps it to a code. `template` is the stored template if the code is `template_changed`. `workspaces` are those that the
 * deletion of an account would leave without an owner, if the code is `last_owner`.
 */
export const problemBody = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fields: z.optional(z.record(z.string(), z.string())),
  fieldCodes: z.optional(z.record(z.string(), z.string())),
  template: z.optional(checklistTemplate),
  workspaces: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});

/** The body for a client that asks for `application/problem+json`: the fields of RFC 9457 stand beside ours. */
export const problemDetails = z.extend(problemBody, {
  /** `urn:linecheck:problem:` and the code. */
  type: z.string(),
  /** The code in words. */
  title: z.string(),
  status: z.int(),
  /** The same text as `message`. */
  detail: z.string(),
});

import {
  type FieldCode,
  fieldParams,
  isFieldCode,
  type ProblemBody,
  type ProblemCode,
  type ProblemReason,
  problems,
} from '@linecheck/contract';
import fieldTexts from '@linecheck/texts/en/fields';
import problemTexts from '@linecheck/texts/en/problems';
import { fillWith } from '@linecheck/texts/fill';
import { problemWords } from '@linecheck/texts/problem-words';

interface ProblemOptions {
  /** The case of the code, if it has its own text. */
  readonly reason?: ProblemReason;
  /** Further parameters of the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** By the path of the field: a code, or what zod says where it has none of ours. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** For `rate_limited`: whole seconds until it makes sense to try again. */
  readonly retryAfterS?: number;
  /** For `rate_limited`: which limit it was. Callers are not told. */
  readonly limit?: string;
}

/** A refusal: thrown wherever a rule forbids something, and turned into a reply in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly code: ProblemCode,
    { reason, params, fields, cause, retryAfterS, limit }: ProblemOptions = {},
  ) {
    const all = reason === undefined ? params : { ...params, reason };
    super(problemWords('en', problemTexts, { code, params: all }), { cause });
    this.status = problems[code].status;
    this.params = all;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.limit = limit;
  }

  toBody(): ProblemBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.params && { params: { ...this.params } }),
      ...(this.fields && { fields: mapFields(this.fields, fieldWords), fieldCodes: mapFields(this.fields, codeOf) }),
    };
  }
}

const mapFields = (fields: Readonly<Record<string, string>>, write: (fault: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, write(fault)]));

const fieldWords = (fault: string): string =>
  isFieldCode(fault) ? fillWith('en', fieldTexts[fault], fieldParams[fault] ?? {}) : fault;

const codeOf = (fault: string): FieldCode => (isFieldCode(fault) ? fault : 'invalid');

/** A host may delete the account during another call of theirs, which is then no longer signed in. */
export const accountIsGone = (): Problem => new Problem('not_signed_in');

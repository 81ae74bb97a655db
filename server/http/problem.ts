import { type ProblemBody, type ProblemCode, problems } from '@linecheck/contract';

interface ProblemOptions {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** For `rate_limited`: whole seconds until it makes sense to try again. */
  readonly retryAfterS?: number;
  /** For `rate_limited`: which limit it was. Callers are not told. */
  readonly limit?: string;
}

/** A refusal: thrown wherever a rule says no, and turned into a reply in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly code: ProblemCode,
    { message, fields, cause, retryAfterS, limit }: ProblemOptions = {},
  ) {
    super(message ?? problems[code].message, { cause });
    this.status = problems[code].status;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.limit = limit;
  }

  toBody(): ProblemBody {
    const body = { code: this.code, message: this.message };
    return this.fields === undefined ? body : { ...body, fields: { ...this.fields } };
  }
}

/** A host may delete the account while another call of theirs is under way: then nobody is signed in any more. */
export const accountIsGone = (): Problem => new Problem('not_signed_in');

import {
  type ChecklistTemplate,
  type FieldCode,
  fieldParams,
  isFieldCode,
  type ProblemBody,
  type ProblemCode,
  type ProblemReason,
  problems,
} from '@linecheck/contract';
import { fields as fieldTexts } from '@linecheck/texts/en/fields';
import { problems as problemTexts } from '@linecheck/texts/en/problems';
import { fillWith } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';
import { problemWords } from '@linecheck/texts/problem-words';
import { textsIn } from '@linecheck/texts/text-group';

interface ProblemOptions {
  readonly reason?: ProblemReason;
  readonly params?: Readonly<Record<string, string | number>>;
  /** By the path of the field: a field code, or zod's message if there is no code. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For `template_changed`: the stored template. */
  readonly template?: ChecklistTemplate;
  /** For `last_owner`: the workspaces that the deletion of an account would leave without an owner. */
  readonly workspaces?: readonly OwnedWorkspace[];
  readonly cause?: unknown;
  /** For `rate_limited`: whole seconds until a retry can succeed. */
  readonly retryAfterS?: number;
  /** For `rate_limited`: the name of the limit, for the log; it is not sent to clients. */
  readonly limit?: string;
}

export interface OwnedWorkspace {
  readonly id: string;
  readonly name: string;
}

/** A refusal: thrown wherever a rule forbids something, and turned into a reply in one place. */
export class ProblemError extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly template: ChecklistTemplate | undefined;
  readonly workspaces: readonly OwnedWorkspace[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly code: ProblemCode,
    { reason, params, fields, template, workspaces, cause, retryAfterS, limit }: ProblemOptions = {},
  ) {
    const all = reason === undefined ? params : { ...params, reason };
    super(problemWords('en', problemTexts, { code, params: all }), { cause });
    this.status = problems[code].status;
    this.params = all;
    this.fields = fields;
    this.template = template;
    this.workspaces = workspaces;
    this.retryAfterS = retryAfterS;
    this.limit = limit;
  }

  /** @param language Of the reader. */
  toBody(language: LanguageCode = 'en'): ProblemBody {
    const fieldWords = (fault: string) => fieldWordsIn(language, fault);
    return {
      code: this.code,
      message: problemWords(language, textsIn(language, problemTexts), { code: this.code, params: this.params }),
      ...(this.params && { params: { ...this.params } }),
      ...(this.fields && { fields: mapFields(this.fields, fieldWords), fieldCodes: mapFields(this.fields, codeOf) }),
      ...(this.template && { template: this.template }),
      ...(this.workspaces && { workspaces: [...this.workspaces] }),
    };
  }
}

const mapFields = (fields: Readonly<Record<string, string>>, write: (fault: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, write(fault)]));

const fieldWordsIn = (language: LanguageCode, fault: string): string =>
  isFieldCode(fault) ? fillWith(language, textsIn(language, fieldTexts)[fault], fieldParams[fault] ?? {}) : fault;

const codeOf = (fault: string): FieldCode => (isFieldCode(fault) ? fault : 'invalid');

/** The problem if a host's account is deleted during another call of the host, who is then no longer signed in. */
export const accountIsGone = (): ProblemError => new ProblemError('not_signed_in');

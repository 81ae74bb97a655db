import { type CheckName, perKnownCheck, type RequiredCheck } from '@linecheck/checks/check';
import { isNotAsked } from '@linecheck/checks/verdict';
import type { output } from 'zod/v4/core';
import type { checkStatus, furtherStatuses, notAskedChecks, resultDetails } from './result-checks-schemas';

export type CheckStatus = output<typeof checkStatus>;

/** The status field of each check that has one. */
export const STATUS_FIELDS = {
  microphone: 'microphoneStatus',
  camera: 'cameraStatus',
  connection: 'connectionStatus',
} as const satisfies Partial<Record<RequiredCheck, string>>;

export type StatusField = (typeof STATUS_FIELDS)[keyof typeof STATUS_FIELDS];

const fieldsByCheck: Readonly<Partial<Record<CheckName, StatusField>>> = STATUS_FIELDS;

const fieldOf = (check: CheckName): StatusField | undefined => fieldsByCheck[check];

export const hasStatusField = (check: CheckName): boolean => fieldOf(check) !== undefined;

export type CheckDetail = Partial<NonNullable<output<typeof resultDetails>[CheckName]>>;

/** The check fields of any response or submission, complete or for a list. */
export type CheckFields = { readonly [Field in StatusField]: CheckStatus } & {
  readonly furtherStatuses?: output<typeof furtherStatuses> | undefined;
  readonly notAsked?: output<typeof notAskedChecks> | undefined;
  readonly details?: { readonly [Name in CheckName]?: CheckDetail | undefined } | null | undefined;
};

/** The status of a check on the wire; undefined for one that was not run or not asked for. */
export function statusOf(fields: CheckFields, check: CheckName): CheckStatus | undefined {
  const field = fieldOf(check);
  const detail = fields.details?.[check];
  // A status field cannot be left out, unlike the details.
  if (fields.notAsked?.includes(check) || isNotAsked({ code: detail?.code })) return undefined;
  return field === undefined ? (detail?.status ?? fields.furtherStatuses?.[check]) : fields[field];
}

/** The statuses of a result on the wire, without its readings. */
export const checkStatusesOf = (fields: CheckFields) =>
  perKnownCheck((check) => {
    const status = statusOf(fields, check);
    return status && { status };
  });

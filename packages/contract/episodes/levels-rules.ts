import { type BoundFault, ownLevelFaults } from '@linecheck/checks/levels/own-level';
import { textRule } from '../field-rules';
import type { FieldCode } from '../fields';
import { LEVEL_NAME_MAX, type LevelForm } from './levels';

const FAULTS: Readonly<Record<BoundFault['fault'], FieldCode>> = {
  unknown: 'bound_unknown',
  kind: 'bound_invalid',
  range: 'bound_out_of_range',
  check: 'bound_of_other_check',
  order: 'bounds_crossed',
};

export const LEVEL_NAME = textRule({
  max: LEVEL_NAME_MAX,
  tooLong: 'level_name_too_long',
  required: 'level_name_required',
});

interface LevelFault {
  /** `name`, or the key of a requirement. */
  readonly field: string;
  readonly code: FieldCode;
}

type LevelBounds = Parameters<typeof ownLevelFaults>[0];

/** The bounds that are impossible, or contradict each other. */
export const boundFaults = (level: LevelBounds): readonly LevelFault[] =>
  ownLevelFaults(level).map(({ key, fault }) => ({ field: key, code: FAULTS[fault] }));

/** What is wrong with a level, first with each field alone. */
export function levelFaults(level: LevelForm): readonly LevelFault[] {
  const code = LEVEL_NAME.faultOf(level.name);
  const unread = Object.entries(level.bounds).filter(([, bound]) => Number.isNaN(bound));
  return [
    ...(code === undefined ? [] : [{ field: 'name', code }]),
    ...(unread.length > 0 ? unread.map(([field]) => ({ field, code: FAULTS.kind })) : boundFaults(level)),
  ];
}

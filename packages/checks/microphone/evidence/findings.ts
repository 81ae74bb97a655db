import type { Params } from '../../verdict';
import type { EvidenceReadings, MeasurementName } from './measurements';
import { THRESHOLDS } from './thresholds';

/** Something that a recording would suffer from, or that is worth knowing of it. Its words are in `packages/texts`, by its code. */
export interface Finding {
  readonly code: FindingCode;
  /** A warning lowers a pass; an info never does. */
  readonly severity: 'info' | 'warning';
  readonly params: Params;
}

interface Rule {
  readonly severity: Finding['severity'];
  readonly of: MeasurementName;
  /** What its words depend on, where it applies. */
  readonly finds: (readings: EvidenceReadings) => Params | undefined;
}

/** All findings by code, in the order of what matters first to whoever records. */
export const FINDINGS = {
  'flat-tops': {
    severity: 'warning',
    of: 'clipping',
    finds: ({ clipping }) => (clipping?.flatTops ? {} : undefined),
  },
  offset: {
    severity: 'info',
    of: 'clipping',
    finds: ({ clipping }) =>
      clipping && clipping.offsetDbfs >= THRESHOLDS.clipping.offsetDbfs
        ? { offsetDbfs: clipping.offsetDbfs }
        : undefined,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type FindingCode = keyof typeof FINDINGS;

/** What the readings of a take say, the most important first. What was not measured says nothing. */
export const findingsOf = (readings: EvidenceReadings): readonly Finding[] =>
  Object.entries<Rule>(FINDINGS).flatMap(([code, { severity, finds }]) => {
    const params = finds(readings);
    // The keys are those of the table, which `entries` cannot know.
    return params === undefined ? [] : { code: code as FindingCode, severity, params };
  });

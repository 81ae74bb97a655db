import type { LineFinding } from '../../checks/connection/judge';
import type { FindingWords } from '../finding-words';

/** What was found in a line beside its verdict. */
export default {
  findings: {
    'some-loss': {
      chip: 'A few packets lost',
      about: 'Between 1 and 3 in 100 do not arrive. Call programs conceal most of it; a cable loses none.',
    },
    'some-jitter': {
      chip: 'Slightly uneven',
      about:
        'Packets arrive unevenly, so calls have to wait a little longer for them. A cable, or less distance to the router, helps.',
    },
    'later-when-busy': {
      chip: 'Slower when busy',
      about:
        'While something else uses your line, your voice arrives later. Pause uploads and backups during the call.',
    },
  },
  alsoFound: 'Also found',
} as const satisfies { readonly findings: Readonly<Record<LineFinding, FindingWords>>; readonly alsoFound: string };

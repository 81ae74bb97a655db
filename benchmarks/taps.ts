import { createTapMeasure, type TapAnswer, whichTapped } from '../packages/checks/microphone/tap';
import { TAP_KINDS, TAP_RATE, type TapKind, tapCase } from '../packages/checks/microphone/testing/tap-cases';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';

const PER_KIND = 30;

interface JudgedTap {
  readonly kind: TapKind;
  readonly touched: number | undefined;
  readonly answer: TapAnswer;
}

/** Simulated microphones only: what they cannot show is in docs/specification/measurement-decisions.md. */
export function tapFigures(): readonly MeasuredFigure[] {
  let spentMs = 0;
  const judged = TAP_KINDS.flatMap((kind) =>
    Array.from({ length: PER_KIND }, (_, index): JudgedTap => {
      const { touched, tracks } = tapCase(kind, index);
      const beganAtMs = performance.now();
      const answer = whichTapped(tracks.map((track) => createTapMeasure(TAP_RATE)(track)));
      spentMs += performance.now() - beganAtMs;
      return { kind, touched, answer };
    }),
  );
  const counted = (kinds: readonly TapKind[], is: (tap: JudgedTap) => boolean) => {
    const of = judged.filter(({ kind }) => kinds.includes(kind));
    return { value: of.filter(is).length, unit: `of ${of.length}` };
  };
  const isRight = ({ answer, touched }: JudgedTap) => answer.kind === 'tapped' && answer.input === touched;
  const isNamed = ({ answer }: JudgedTap) => answer.kind === 'tapped';
  const isWrong = (tap: JudgedTap) => isNamed(tap) && tap.touched !== undefined && !isRight(tap);
  const quiet = counted(['tap', 'tap, touched 30 dB lower', 'tap on a headset'], isRight);
  return [
    { name: 'Tapped microphones named in a quiet room', ...quiet, goal: { atLeast: 81 }, note: 'or beside a fan' },
    { name: 'Another microphone named than the tapped one', ...counted(TAP_KINDS, isWrong), goal: { atMost: 0 } },
    {
      name: 'Microphones named though none was touched',
      ...counted(['speech', 'music', 'claps', 'tap on a muted one'], isNamed),
      goal: { atMost: 0 },
      note: 'speech, music, claps, and taps on a muted one',
    },
    { name: 'Tapped microphones named while music plays', ...counted(['tap in music'], isRight) },
    { name: 'Tapped microphones named while somebody speaks', ...counted(['tap in speech'], isRight) },
    {
      name: 'Microphones named after taps on the table, or typing',
      ...counted(['tap on the table', 'typing', 'three keys'], isNamed),
      note: 'they were shaken',
    },
    {
      name: 'Time to judge',
      value: rounded(spentMs / judged.length),
      unit: 'ms',
      note: '5.2 s of two or three inputs',
    },
  ];
}

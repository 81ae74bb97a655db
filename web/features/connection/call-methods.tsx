import { whileSeen } from '@linecheck/checks/browser/devices/while-seen';
import { measureTurn } from '@linecheck/checks/browser/turn/measure-turn';
import { measuredLine } from '@linecheck/checks/connection/enough-for';
import type { PathState } from '@linecheck/checks/connection/media/outcome';
import { type ConnectionReadings, connectionReadings } from '@linecheck/checks/connection/readings';
import {
  bestTurn,
  type FoundTurn,
  type TurnOutcome,
  type TurnReadings,
  type TurnTransport,
  turnReadings,
} from '@linecheck/checks/connection/turn/outcome';
import type { RelayReadings } from '@linecheck/checks/connection/turn/read-relay';
import { issueTurnCredentials, readProbe, writeProbe } from '@linecheck/contract';
import { callWays } from '@linecheck/texts/en/line-uses';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { send } from '../../api/send';
import { amountOf } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { LineUseRow } from './line-uses';

interface CallMethodsProps {
  readonly transports: readonly TurnTransport[];
  readonly readings: ConnectionReadings;
  readonly isOpen: boolean;
  readonly onMeasured: (readings: TurnReadings) => void;
}

/** Connection methods for calls: directly, and through the TURN servers of this installation. */
export function CallMethods({ transports, readings, isOpen, onMeasured }: CallMethodsProps) {
  const texts = useTexts(callWays);
  const titleId = useId();
  const outcomeOf = useTurn({ transports, readings, isOpen, onMeasured });
  return (
    <section aria-labelledby={titleId} className="text-14">
      <h4 id={titleId} className="mb-1 font-semi">
        {texts.title}
      </h4>
      <p className="mb-1 text-pretty text-ink-2">{texts.lead}</p>
      <dl>
        <DirectRow {...readings} />
        {transports.map((transport) => (
          <TurnRow key={transport} name={texts.ways[transport]} outcome={outcomeOf(transport)} />
        ))}
      </dl>
      {transports.some((transport) => transport !== 'udp') && (
        <p className="mt-1 text-pretty text-ink-2">{texts.overTcp}</p>
      )}
    </section>
  );
}

type Answer = keyof (typeof callWays)['answers'];

const TONES = {
  works: 'passed',
  'passes-nothing-on': 'warning',
  refused: 'warning',
  'no-answer': 'warning',
  'not-measured': 'neutral',
  blocked: 'warning',
  unsteady: 'warning',
  'not-tested': 'neutral',
} as const satisfies Record<Answer, string>;

const DIRECT = {
  measured: 'works',
  'busy-computer': 'works',
  blocked: 'blocked',
  unsteady: 'unsteady',
  'not-offered': 'not-tested',
  hidden: 'not-measured',
  'cut-off': 'not-measured',
  'no-webrtc': 'not-measured',
  'no-udp': 'not-measured',
} as const satisfies Record<PathState, Answer>;

const isPathState = (state: string): state is PathState => Object.hasOwn(DIRECT, state);

function DirectRow({ mediaPath = '', roundTripMs }: ConnectionReadings) {
  const texts = useTexts(callWays);
  const answer = isPathState(mediaPath) ? DIRECT[mediaPath] : 'not-measured';
  return (
    <LineUseRow name={texts.direct}>
      <Figures roundTripMs={roundTripMs?.value} />
      <StatusLabel tone={TONES[answer]}>{texts.answers[answer]}</StatusLabel>
    </LineUseRow>
  );
}

interface TurnRowProps {
  readonly name: string;
  readonly outcome: TurnOutcome | undefined;
}

function TurnRow({ name, outcome }: TurnRowProps) {
  const texts = useTexts(callWays);
  if (outcome === undefined) {
    return (
      <LineUseRow name={name}>
        <StatusLabel tone="testing">{texts.measuring}</StatusLabel>
      </LineUseRow>
    );
  }
  const notes: Readonly<Partial<Record<Answer, string>>> = texts.notes;
  return (
    <LineUseRow name={name} note={notes[outcome.state]}>
      {outcome.state === 'works' && <Figures {...outcome.readings} />}
      <StatusLabel tone={TONES[outcome.state]}>{texts.answers[outcome.state]}</StatusLabel>
    </LineUseRow>
  );
}

function Figures({ roundTripMs, lostShare }: Partial<RelayReadings>) {
  const { lost } = useTexts(callWays);
  const { turnUdpRoundTripMs: ms, turnUdpLostShare: share } = connectionReadings;
  return (
    <>
      {roundTripMs !== undefined && <span className="me-3 text-ink-2">{amountOf(ms, roundTripMs)}</span>}
      {lostShare !== undefined && (
        <span className="me-3 text-ink-2">{fill(lost, { share: amountOf(share, lostShare) })}</span>
      )}
    </>
  );
}

interface TurnOptions {
  readonly transports: readonly TurnTransport[];
  readonly readings: ConnectionReadings;
  readonly isOpen: boolean;
  readonly onMeasured: (readings: TurnReadings) => void;
  readonly measure?: typeof measureOwnTurn;
}

interface Course {
  readonly isOver: boolean;
  readonly found: readonly FoundTurn[];
}

const BEGUN: Course = { isOver: false, found: [] };

/**
 * Measures the connections through TURN servers once, while the step is open and the page is visible; an interrupted
 * measurement is discarded and restarted. Returns a function that gives the outcome of a transport.
 */
export function useTurn({ transports, readings, isOpen, onMeasured, measure = measureOwnTurn }: TurnOptions) {
  const [{ isOver, found }, setCourse] = useState(BEGUN);
  const begin = useEffectEvent(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setCourse(BEGUN);
    const onFound = (each: FoundTurn) => setCourse((now) => ({ ...now, found: [...now.found, each] }));
    measure({ transports, signal, speeds: measuredLine(readings), onFound })
      .then((all) => {
        setCourse({ isOver: true, found: all });
        onMeasured(turnReadings(all));
      })
      .catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
      });
    return () => leaving.abort();
  });
  useEffect(() => {
    if (isOpen && !isOver) return whileSeen(() => begin());
  }, [isOpen, isOver]);
  return (transport: TurnTransport): TurnOutcome | undefined => {
    const best = bestTurn(found, transport);
    // Another server may still give a better outcome.
    return isOver || best?.state === 'works' ? best : undefined;
  };
}

type Options = Omit<Parameters<typeof measureTurn>[0], 'servers' | 'writeProbe' | 'readProbe'>;

export interface TurnRun extends Options {
  readonly transports: readonly TurnTransport[];
}

/** Measures the connections through the TURN servers of this installation. Rejects only when it is cancelled. */
async function measureOwnTurn({ transports, ...options }: TurnRun): Promise<readonly FoundTurn[]> {
  const { signal } = options;
  const issued = await send(issueTurnCredentials, {}, signal).catch(() => undefined);
  signal.throwIfAborted();
  if (issued === undefined) return transports.map((transport) => ({ transport, outcome: { state: 'not-measured' } }));
  const { username, credential, servers } = issued;
  return measureTurn({
    ...options,
    servers: servers.map(({ url, transport }) => ({ transport, ice: { urls: url, username, credential } })),
    writeProbe,
    readProbe,
  });
}

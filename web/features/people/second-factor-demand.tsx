import { hasSecondFactor, type PeopleReply, type WorkspaceMember } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import { type ReactNode, useId, useState } from 'react';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { useSecondFactorDemand } from './use-people';

/** True for a member who signs in by a password alone: a team that asks for a second step is closed to them. */
export const isShutOut = ({ signsInBy }: Pick<WorkspaceMember, 'signsInBy'>): boolean =>
  signsInBy.includes('password') && !hasSecondFactor(signsInBy);

interface SecondFactorDemandProps {
  readonly known: PeopleReply;
  /** The reader; undefined until they are loaded again after a change. */
  readonly you: WorkspaceMember | undefined;
}

/** Whether the team asks every member for a second step, and the button that changes it. */
export function SecondFactorDemand({ known, you }: SecondFactorDemandProps) {
  const texts = useTexts(people);
  const { secondFactor } = texts;
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { change, isPending } = useSecondFactorDemand(() => setRefused(true));
  const isOn = known.requiresSecondFactor;
  const { title, confirm } = isOn ? secondFactor.endQuestion : secondFactor.question;
  const close = () => setAsking(false);
  const ask = () => {
    const locksOut = !isOn && you !== undefined && isShutOut(you);
    setRefused(locksOut);
    setAsking(!locksOut);
  };
  return (
    <section aria-labelledby={titleId} className="grid justify-items-start gap-3">
      <div>
        <h3 id={titleId} className="text-18 font-semi tracking-heading">
          {secondFactor.title}
        </h3>
        <p className="mt-1 text-14 text-ink-2">{isOn ? secondFactor.isOn : secondFactor.hint}</p>
      </div>
      <Button fullWidth="phone" onClick={ask}>
        {isOn ? secondFactor.turnOff : secondFactor.turnOn}
      </Button>
      {isRefused && (
        <Notice tone="warning" role="alert">
          {rich(secondFactor.first, { link: toAccount })}
        </Notice>
      )}
      <ConfirmLater
        open={isAsking}
        danger={!isOn && known.people.some(isShutOut)}
        title={title}
        description={isOn ? secondFactor.endQuestion.hint : <ClosedOut members={known.people} />}
        confirmLabel={confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => change({ isRequired: !isOn }, { onSettled: close })}
        onCancel={close}
      />
    </section>
  );
}

/** The members to whom the team closes. */
function ClosedOut({ members }: { readonly members: readonly WorkspaceMember[] }) {
  const { question: texts } = useTexts(people).secondFactor;
  const shutOut = members.filter(isShutOut);
  if (shutOut.length === 0) return texts.nobody;
  return (
    <>
      <p>{texts.closedOut}</p>
      <p className="mt-2 font-medium text-ink">{texts.these}</p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {shutOut.map(({ id, name, email }) => (
          <li key={id}>
            <bdi translate="no">{name}</bdi> <span className="text-13">{email}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const toAccount = (inside: ReactNode) => (
  <a className="link" href="/account#sign-in" target="_blank" rel="noreferrer">
    {inside}
  </a>
);

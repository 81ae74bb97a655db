import { useState } from 'react';
import { planFaults, type TypedPlan, typedPlan, typedPlanOf } from './email-plan';
import { PlanFields } from './plan-fields';
import type { EmailPlan } from './use-emails';

type ShowPlan = Omit<EmailPlan, 'summary'>;

interface ShowPlanFieldsProps {
  /** What the fields begin with. */
  readonly first: ShowPlan;
  /** Called with undefined while an hour is faulty. */
  readonly onChange: (plan: ShowPlan | undefined) => void;
}

/** What goes out by itself for each new episode of a show. */
export function ShowPlanFields({ first, onChange }: ShowPlanFieldsProps) {
  const [typed, setTyped] = useState<TypedPlan>(() => typedPlan({ ...first, summary: false }));
  const change = (changed: Partial<TypedPlan>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const { summary: _, ...plan } = typedPlanOf(next);
    onChange(planFaults(next).some((fault) => fault !== undefined) ? undefined : plan);
  };
  return <PlanFields typed={typed} startsAt={undefined} now={0} onChange={change} />;
}

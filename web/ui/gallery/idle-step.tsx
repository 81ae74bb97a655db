import { StepCard } from '../step-card';

type IdleStepProps = { readonly number: number; readonly name: string; readonly note?: string };

export function IdleStep(props: IdleStepProps) {
  return (
    <StepCard
      id={`step-${props.number}`}
      {...props}
      status="idle"
      statusWord="Idle"
      open={false}
      onToggle={() => undefined}
    >
      Nothing yet.
    </StepCard>
  );
}

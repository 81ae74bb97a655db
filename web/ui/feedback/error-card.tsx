import { Card } from '../layout/card';
import { ErrorState, type ErrorStateProps } from './error-state';

/** Replaces a card whose content could not be loaded. */
export function ErrorCard(props: ErrorStateProps) {
  return (
    <Card padding="none">
      <ErrorState {...props} />
    </Card>
  );
}

import { Card } from './card';
import { ErrorState, type ErrorStateProps } from './error-state';

/** In the place of a card whose content could not be loaded. */
export function ErrorCard(props: ErrorStateProps) {
  return (
    <Card padding="none">
      <ErrorState {...props} />
    </Card>
  );
}

import { Card } from '../layout/card';
import { ErrorState, type ErrorStateProps } from './error-state';

export function ErrorCard(props: ErrorStateProps) {
  return (
    <Card padding="none">
      <ErrorState {...props} />
    </Card>
  );
}

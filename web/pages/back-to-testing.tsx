import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';

interface BackToTestingProps {
  /** `primary` where it is the only way on. */
  readonly look?: 'default' | 'primary';
}

/** From a page that has nothing to show to the checks. */
export function BackToTesting({ look = 'default' }: BackToTestingProps) {
  return (
    <Link href="/" asChild>
      <ButtonLink look={look} wide="phone">
        Back to Testing
      </ButtonLink>
    </Link>
  );
}

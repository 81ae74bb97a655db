import { cx } from '../theme/class-names';
import './skeleton.css';

interface SkeletonProps {
  /** Utility classes for width and height: the size of the content that will follow. */
  readonly size: string;
  readonly round?: boolean;
}

export function Skeleton({ size, round = false }: SkeletonProps) {
  return <span aria-hidden className={cx('skeleton', round && 'rounded-full', size)} />;
}

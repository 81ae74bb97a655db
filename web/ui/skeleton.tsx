import { cx } from './class-names';
import './skeleton.css';

type SkeletonProps = {
  /** Utilities for width and height, the same as of what will come. */
  readonly size: string;
  readonly round?: boolean;
};

export function Skeleton({ size, round = false }: SkeletonProps) {
  return <span aria-hidden className={cx('skeleton', round && 'rounded-full', size)} />;
}

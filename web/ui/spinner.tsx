import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Decoration only: the word beside it says what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="spinner" />;
}

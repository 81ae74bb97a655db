import LoaderCircle from 'lucide-react/icons/loader-circle';
import './spinner.css';

/** Decoration only: the word beside it says what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="spinner" />;
}

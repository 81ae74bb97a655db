import LoaderCircle from 'lucide-react/icons/loader-circle';
import './spinner.css';

/** Decoration only; the text beside it describes the activity. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="spinner" />;
}

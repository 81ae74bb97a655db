import LoaderCircle from 'lucide-react/icons/loader-circle';
import './spinner.css';

export function Spinner() {
  return <LoaderCircle aria-hidden className="spinner" />;
}

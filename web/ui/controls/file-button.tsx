import './button.css';
import './file-button.css';
import type { ElementNode } from '../theme/element-node';

interface FileButtonProps {
  readonly label: string;
  readonly icon?: ElementNode;
  /** Value of the attribute `accept`, such as `image/png,image/jpeg`. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** The browser's file chooser behind a styled button. The same file may be chosen twice in a row. */
export function FileButton({ label, icon, accept, disabled = false, onFile }: FileButtonProps) {
  return (
    <label className="relative inline-flex">
      <input
        type="file"
        className="sr-only"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <span className="btn btn-default btn-40 file-face">
        {icon}
        <span>{label}</span>
      </span>
    </label>
  );
}

import './wordmark.css';

/** Product mark: a level line that ends in a tick, on a rounded square in the brand colour. The name is text. */
export function Wordmark({ name }: { readonly name: string }) {
  return (
    <span className="wordmark">
      <svg aria-hidden viewBox="0 0 28 28" className="size-7">
        <rect width="28" height="28" rx="7" className="fill-brand-solid" />
        <path d="M5.4 15.5H10l3.3 4.7L22.4 7.9" className="wordmark-line" />
      </svg>
      <span className="wordmark-name">{name}</span>
    </span>
  );
}

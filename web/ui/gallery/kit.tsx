export function Kit() {
  return <p>Kit</p>;
}

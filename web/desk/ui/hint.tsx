/** A key that does the same, for the eye alone: in a button's name it would only disturb. */
export function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}

/** The `ref` of what a step begins with: the focus follows the step. In a dialog that opens, `data-autofocus` does it. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

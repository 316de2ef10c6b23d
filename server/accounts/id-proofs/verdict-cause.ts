/** The cause of the mail about a verdict: by its moment, since one that was undone may be given again. */
export function verdictCause({ id, decidedAt }: { id: string; decidedAt: number | null }): string {
  return `verdict on ${id} at ${decidedAt}`;
}

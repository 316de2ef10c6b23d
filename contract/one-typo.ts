/** True of two different words of which one typo makes the other: a letter more, less, another, or two turned round. */
export function isOneTypo(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [here, there] = [one.slice(same), other.slice(same)];
  const isTurned = here[0] === there[1] && here[1] === there[0] && here.slice(2) === there.slice(2);
  return (
    here.slice(1) === there ||
    here === there.slice(1) ||
    here.slice(1) === there.slice(1) ||
    isTurned
  );
}

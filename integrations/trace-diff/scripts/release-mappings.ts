/** Source maps by line: the first mapping of each line of a script, and no other. A tenth of the size. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The `mappings` of a map with only the first segment of each line, and without names. */
export function mappingsByLine(mappings: string): string {
  // Source, line and column, each as its distance from the one before: as read, and as written.
  const at = [0, 0, 0];
  let written = [0, 0, 0];
  return mappings
    .split(';')
    .map((segments) => {
      let first: string | undefined;
      for (const segment of segments.split(',')) {
        const [generated, ...moved] = decoded(segment);
        if (generated === undefined || moved.length < 3) continue;
        for (const i of at.keys()) at[i]! += moved[i]!;
        if (first !== undefined) continue;
        first = [generated, ...at.map((value, i) => value - written[i]!)].map(encoded).join('');
        written = [...at];
      }
      return first ?? '';
    })
    .join(';');
}

/** The numbers of a segment: base 64, the lowest digits first, the sign in the last bit. */
function decoded(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function encoded(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const bits = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? bits | 32 : bits]!;
  } while (rest > 0);
  return text;
}

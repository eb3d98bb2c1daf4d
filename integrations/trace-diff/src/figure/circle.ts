/** The one shape that most markers are made of. */
export function circle(x: number, y: number, radius: number, classes: string): string {
  return `<circle class="${classes}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

/** Markers that only flows of passages have (passage decisions, "Drawing"). */
import { circle } from './circle.ts';
import { MARKER_RADIUS } from './layout.ts';
import type { Marker } from './model.ts';

/** A committed, selected or unknown passage. */
export function passageMarker(
  kind: Exclude<Marker, 'open' | 'square'>,
  x: number,
  y: number,
  ink: string,
): string {
  switch (kind) {
    case 'filled':
      return circle(x, y, MARKER_RADIUS + 0.5, ink);
    case 'ringed':
      return circle(x, y, MARKER_RADIUS + 0.75, `${ink} td-o`) + circle(x, y, 2, ink);
    case 'unknown':
      return circle(x, y, MARKER_RADIUS, `${ink} td-o td-u`);
  }
}

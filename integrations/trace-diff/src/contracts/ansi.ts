/** Complete terminal control sequences: color and cursor, never content. */

// CSI (colors, cursor), OSC (titles, hyperlinks), character sets, single shifts: ECMA-48, section 5.4, and xterm.
export const ANSI_SEQUENCE =
  // prettier-ignore
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()*+][0-2A-B]|\u001b[=>78DEHMNOZc]/g;

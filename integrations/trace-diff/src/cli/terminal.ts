/** What a command may touch, so that it can be tried without a process. */
export interface Terminal {
  cwd: string;
  /** Whether standard output takes colors. */
  color: boolean;
  /** The folder that a GitHub workflow checks out into; absent elsewhere. */
  workspace?: string | undefined;
  /** Standard output. */
  write(text: string): void;
  /** Standard error. */
  complain(text: string): void;
}

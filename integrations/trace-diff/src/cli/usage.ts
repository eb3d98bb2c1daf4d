/** The words of `trace-diff --help`, and the error that ends in them. */

/** What the command line can do. */
export const USAGE = `trace-diff check [PATH…] [--format pretty|json|github] [--strict] [--silence RULE,…]
  Checks traces. PATH is a file, a folder (searched for *.json) or - for standard input;
  without one, what a build of the site here would check, by the options of its config.
  Passage traces are also checked for what may leave for a public page, by the rules of the
  integration's publish option: [--publish fail|omit|off] [--topic-class NAME] [--revocations FILE]
  A flag wins over the option of the same name.
  Exit code: 0 good, 1 problems, 2 wrong usage or unreadable input.

trace-diff render FILE [--mode compact|expanded] [--theme light|dark|auto] [-o OUT.svg|OUT.png]
  Draws a behavior trace. Without -o, SVG on standard output.

trace-diff schema behavior|passage
  Prints the JSON Schema of a contract.
`;

/** The part of {@link USAGE} that is about `command`. */
export const usageOf = (command: string): string =>
  `${USAGE.trimEnd()
    .split('\n\n')
    .find((part) => part.startsWith(`trace-diff ${command} `))!}\n`;

/** A command line that cannot be carried out: exit code 2. */
export class UsageError extends Error {}

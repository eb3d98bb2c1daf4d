/** The browser that tests run in: the first that can be had. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Launches it.
 *
 * @param more Flags beside those that every test runs with.
 */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...FLAGS, ...more] });
}

/**
 * Path of a Chrome or Chromium: `$CHROMIUM_PATH`, else one on the machine, else Playwright's own download, else Debian's
 * package; what is missing is fetched where that can be done.
 *
 * @throws Error that says what to install.
 */
export function findBrowser(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file`);
  }
  const here = installed();
  if (here !== undefined) return here;
  const tried = [
    attempt('npx', ['playwright', 'install', 'chromium']),
    ...(isDebianRoot()
      ? [
          attempt('apt-get', ['update']),
          attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']),
        ]
      : []),
  ];
  const fetched = installed();
  if (fetched !== undefined) return fetched;
  throw new Error(
    `the browser tests need Chrome or Chromium: install one, or name it in CHROMIUM_PATH (tried: ${tried.join('; ')})`,
  );
}

function installed(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

function isDebianRoot(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function attempt(command: string, words: readonly string[]): string {
  const said = [command, ...words].join(' ');
  try {
    execFileSync(command, words, { stdio: 'ignore', timeout: 300_000 });
    return `${said}: done`;
  } catch (error) {
    return `${said}: ${error instanceof Error ? error.message.split('\n')[0]! : String(error)}`;
  }
}

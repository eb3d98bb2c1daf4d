/** Essays while a site is being written: what they show is looked for again when the traces change. */
import type { AstroIntegrationLogger } from 'astro';
import type { ViteDevServer } from 'vite';
import { hasErrors, type Problem } from '../check/problem.ts';
import { advised } from '../check/silence.ts';
import { prettyReport } from '../report/pretty.ts';
import { checkEssay, type KnownTraces } from './essay-check.ts';
import type { EssayElement } from './essay-elements.ts';
import { reportOn } from './failure.ts';
import { sharedState } from './shared-state.ts';
import { append } from '../lists.ts';

/** An essay that was good when a page last asked for it. */
interface GoodEssay {
  file: string;
  elements: readonly EssayElement[];
}

/** The essays that the dev server has made into modules, by their absolute path. */
export class DevEssays {
  readonly #good = new Map<string, GoodEssay>();
  /** What was last said of an essay: each environment makes a module of its own of it. */
  readonly #said = new Map<string, string>();
  readonly #root: URL;

  constructor(root: URL) {
    this.#root = root;
  }

  /** Remembers an essay without errors, and logs the advice on it. */
  note(path: string, { file, elements }: GoodEssay, problems: readonly Problem[]): void {
    this.#good.set(path, { file, elements });
    const advice = advised(problems, sharedState());
    const said = advice.length > 0 ? prettyReport(reportOn(this.#root, 1, advice)) : '';
    if (said !== '' && said !== this.#said.get(path)) {
      logger()?.[hasErrors(advice) ? 'error' : 'warn'](`\n${said}`);
    }
    this.#said.set(path, said);
  }

  /** To be called when an essay is no longer what it was. */
  forget(path: string): void {
    this.#good.delete(path);
    this.#said.delete(path);
  }

  /** Logs what essays miss now, and has `server` make them anew, so that their pages say it too. */
  recheck(server: ViteDevServer, known: KnownTraces): void {
    const problems: Problem[] = [];
    const { size } = this.#good;
    for (const [path, { file, elements }] of [...this.#good]) {
      const checked = checkEssay(file, elements, known);
      if (!hasErrors(checked.problems)) continue;
      append(problems, checked.problems);
      this.forget(path);
      for (const { moduleGraph } of Object.values(server.environments)) {
        for (const module of moduleGraph.getModulesByFile(path) ?? []) moduleGraph.invalidateModule(module);
      }
    }
    if (problems.length > 0) logger()?.error(`\n${prettyReport(reportOn(this.#root, size, problems))}`);
  }
}

const logger = (): Pick<AstroIntegrationLogger, 'error' | 'warn'> | undefined => sharedState().dev?.logger;

/**
 * `astro-trace-diff`: validates trace JSON in content collections, draws trace-diffs as SVG on the server, and loads a
 * small island on the pages that show one. This file only wires hooks; each delegates.
 */
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { buildReport, finishBuild, linkProblems, logNotices } from './content/build-report.ts';
import { fileStyles } from './content/csp-styles.ts';
import { showInDev } from './content/dev-report.ts';
import { platformAt, platformFault, platformNotice } from './content/platform.ts';
import { resetSharedState, sharedState } from './content/shared-state.ts';
import { vitePlugin } from './content/vite-plugin.ts';
import { resolveOptions, type TraceDiffOptions } from './options.ts';

export type { TraceDiffOptions } from './options.ts';
export type { TraceDiffProps } from './content/props.ts';

const NAME = 'astro-trace-diff';

/**
 * The Astro integration.
 *
 * @param options See {@link TraceDiffOptions}; all optional.
 * @throws Error for an unknown or wrong option, naming it and the nearest valid one.
 */
export default function traceDiff(options?: TraceDiffOptions): AstroIntegration {
  const resolved = resolveOptions(options);
  let routes: readonly IntegrationResolvedRoute[] = [];
  let root: URL;
  let base: string;
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': ({ config, command, updateConfig, logger }) => {
        const platform = platformAt(config.root);
        const fault = platformFault(platform);
        if (fault !== undefined) throw new Error(fault);
        const notice = platformNotice(platform);
        if (notice !== undefined) logger.warn(notice);
        if (config.integrations.filter(({ name }) => name === NAME).length > 1) {
          throw new Error(`${NAME} is in "integrations" twice: keep one traceDiff() in the Astro config`);
        }
        const state = resetSharedState();
        state.command = command;
        state.strict = resolved.strict;
        state.publish = resolved.publish;
        updateConfig({
          vite: {
            plugins: [
              ...(config.security.csp ? [fileStyles()] : []),
              vitePlugin({
                root: config.root,
                site: () => ({
                  base: config.base,
                  trailingSlash: config.trailingSlash,
                  inspectBase: resolved.inspectBase,
                }),
                ownCollections: {
                  traces: resolved.collections.traces ?? [],
                  passages: resolved.collections.passages ?? [],
                },
                beforeRender: () => {
                  finishBuild(buildReport(config.root), logger);
                  logNotices(logger);
                },
              }),
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        ({ root, base } = config);
      },
      'astro:routes:resolved': ({ routes: all }) => {
        routes = all;
      },
      'astro:server:setup': ({ server, logger }) => {
        sharedState().show = showInDev(server, logger);
      },
      'astro:build:done': ({ dir, pages, logger }) => {
        const report = linkProblems({
          root,
          dir,
          base,
          pages: pages.map(({ pathname }) => pathname),
          routes,
          inspectBase: resolved.inspectBase,
        });
        finishBuild(report, logger);
      },
    },
  };
}

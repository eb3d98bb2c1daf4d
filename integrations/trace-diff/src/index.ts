/**
 * `astro-trace-diff`: validates trace JSON in content collections, draws trace-diffs as SVG on the server, and loads a
 * small island on the pages that show one. This file only wires hooks; each delegates.
 */
import type { AstroConfig, AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { buildReport, finishBuild, linkProblems, logNotices, logWork } from './content/build-report.ts';
import { fileStyles, inlinedStyles } from './content/csp-styles.ts';
import { showInDev } from './content/dev-report.ts';
import { drawingFingerprint } from './content/fingerprint.ts';
import { KeepFile } from './content/keep-file.ts';
import { platformAt, platformFault, platformNotice } from './content/platform.ts';
import { drawRawElements } from './content/raw-build.ts';
import { serveBrowserFiles } from './content/raw-dev.ts';
import { emitElement } from './content/raw-files.ts';
import { markInMarkdown } from './content/raw-mark.ts';
import { resetSharedState, sharedState } from './content/shared-state.ts';
import { vitePlugin } from './content/vite-plugin.ts';
import { resetWork } from './work.ts';
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
  let config: AstroConfig;
  let kept: KeepFile | undefined;
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': ({ config, command, updateConfig, addMiddleware, logger }) => {
        const platform = platformAt(config.root);
        const fault = platformFault(platform);
        if (fault !== undefined) throw new Error(fault);
        const notice = platformNotice(platform);
        if (notice !== undefined) logger.warn(notice);
        if (config.integrations.filter(({ name }) => name === NAME).length > 1) {
          throw new Error(`${NAME} is in "integrations" twice: keep one traceDiff() in the Astro config`);
        }
        const state = resetSharedState();
        resetWork();
        state.command = command;
        state.strict = resolved.strict;
        state.silence = resolved.silence;
        state.publish = resolved.publish;
        state.ownCollections = resolved.collections;
        markInMarkdown(config.markdown, config.root);
        if (command === 'dev') {
          addMiddleware({ entrypoint: new URL('./content/raw-dev.js', import.meta.url), order: 'pre' });
        }
        updateConfig({
          vite: {
            // Astro bundles what a site's package.json names and knows to be made for it. This package may come with a
            // preset instead, and Node cannot load its .astro files.
            resolve: { noExternal: [NAME] },
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
      'astro:config:done': ({ config: done, logger }) => {
        config = done;
        const refused = inlinedStyles(config);
        if (refused !== undefined) logger.warn(refused);
        if (sharedState().command !== 'build') return;
        kept = new KeepFile(config.cacheDir, drawingFingerprint());
        resetWork(kept);
      },
      'astro:routes:resolved': ({ routes: all }) => {
        routes = all;
      },
      'astro:server:setup': ({ server, logger }) => {
        const state = sharedState();
        state.show = showInDev(server, logger);
        const { root, publicDir, base, trailingSlash } = config;
        state.dev = {
          root,
          publicDir,
          site: { base, trailingSlash, inspectBase: resolved.inspectBase },
          logger,
        };
        serveBrowserFiles(server, base, resolved.elementPath);
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const { elementPath, inspectBase } = resolved;
        if (elementPath !== false && !(await emitElement(dir, elementPath))) {
          logger.warn(
            `${elementPath} is a file of the site's own: it stays, and the element is not put there`,
          );
        }
        const built = { dir, routes, inspectBase, pages: pages.map(({ pathname }) => pathname) };
        const raw = await drawRawElements({ ...built, config, elementPath });
        const { root, base, trailingSlash } = config;
        const report = linkProblems({ ...built, root, site: { base, trailingSlash, inspectBase }, raw });
        finishBuild(report, logger);
        kept?.prune();
        if (kept?.fault !== undefined) {
          logger.warn(`nothing could be kept for the next build, which makes all anew: ${kept.fault}`);
        }
        logWork(logger);
      },
    },
  };
}

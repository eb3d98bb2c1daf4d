/** Pages that are made when they are asked for, by a server, beside pages that a build makes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { figurePage, look } from '../support/figures.ts';
import { README } from '../support/readme.ts';
import { makeSite, type Site } from '../support/site.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Runs the built server, and asks it. */
async function served(site: Site): Promise<(path: string) => Promise<Response>> {
  const port = await freePort();
  const server = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: site.dir,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  });
  stops.push(() => server.kill());
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  for (let tries = 0; tries < 100; tries++) {
    if (await ask('/made').catch(() => undefined)) return ask;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error('the server does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test.each(['server', 'static'])(
  'output %s: pages made and pages asked for show their figures',
  async (output) => {
    const site = await makeSite('compat-server');
    const config = await site.read('astro.config.mjs');
    await site.write({
      'astro.config.mjs': config.replace("output: 'server'", `output: '${output}'`),
      'src/pages/raw.astro': `---
export const prerender = false;
---
<trace-diff data-src="/refund.json"></trace-diff>
<script src="/system/assets/trace-diff.js" is:inline></script>
`,
    });
    const { code, output: said } = await site.build();
    expect(code, said).toBe(0);

    const made = await figurePage(site, 'made/index.html', { folder: 'dist/client' });
    expect(made).toMatchObject({ islands: 1, styles: 1, lateStyles: 0 });
    expect(made.figures).toHaveLength(1);
    expect(made.figures[0]).toContain('href="/asked/refund"');

    const ask = await served(site);
    for (const path of ['/asked/refund', '/essay']) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      const page = await look(await answer.text(), async (href) => (await ask(href)).text());
      expect(page, path).toMatchObject({ islands: 1, styles: 1, lateStyles: 0 });
      expect(page.figures).toHaveLength(1);
      expect(page.figures[0]).toContain('Run A · stable');
    }
    expect((await ask('/asked/nothing')).status).toBe(500);

    // Nothing of the build sees a page that is asked for: its raw element waits for the script that the page names.
    const raw = await (await ask('/raw')).text();
    const [, script = ''] = /<script src="([^"]+)"/.exec(raw) ?? [];
    expect(raw).toContain('<trace-diff data-src="/refund.json"></trace-diff>');
    expect(README).toContain(`\`${script}\``);
    expect(await (await ask(script)).text()).toContain('customElements');
  },
);

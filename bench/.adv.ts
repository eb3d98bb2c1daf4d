import { ASTRO, forgetBuilds, run } from './lib/process.ts';
import { traceSite, writeSite, ADVISED, LEAN } from './recipe/sites.ts';
const o = process.argv[2] === 'lean' ? LEAN : ADVISED;
const g = await writeSite('adv-glob', traceSite('glob', 3000, undefined, o));
const u = await writeSite('adv-ours', traceSite('ours', 3000, undefined, o));
for (let i = 0; i < 2; i++) for (const d of [g, u]) { await forgetBuilds(d); const r = await run(d, ASTRO, ['build']); console.log(d.slice(-4), r.cpu.toFixed(0), r.ms.toFixed(0), r.megabytes.toFixed(0), r.output.length, r.output.split('\n').filter((l) => /warn|advice/i.test(l)).slice(0, 3)); }

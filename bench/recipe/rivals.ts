/** The same steps for what people would use instead: Mermaid's sequence diagrams, and a small trace viewer in React. */
import type { RecipeTrace } from './traces.ts';

/** A sequence diagram for each rail: the agent calls a tool, the tool answers. */
export function mermaidText(trace: RecipeTrace): string[] {
  return trace.rails.map(({ label, steps }) =>
    [
      'sequenceDiagram',
      `  title ${label}`,
      '  participant Agent',
      ...steps.flatMap(({ tool, result }) => [
        `  Agent->>+${tool}: call`,
        `  ${tool}-->>-Agent: ${result.replace(/[;#:]/g, ' ')}`,
      ]),
    ].join('\n'),
  );
}

/** A viewer as one writes it in an afternoon: two lists of steps, the verdict, a button that shows more. */
export const REACT_VIEWER = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Step({ step, open }) {
  return h('li', { className: step.consequential ? 'apex' : step.in_violation ? 'violation' : '' },
    h('b', null, step.n, ' ', step.tool), ' ', h('span', null, step.result),
    open && h('p', { className: 'more' }, step.kind, ' · ', step.timestamp_ms, ' ms · ', step.tokens, ' tok'));
}

function Viewer({ trace }) {
  const [open, setOpen] = useState(false);
  return h('figure', { className: open ? 'drawn expanded' : 'drawn' },
    h('figcaption', null, trace.case, ' · ', trace.contract),
    h('div', { style: { display: 'flex' } }, trace.rails.map((rail) =>
      h('section', { key: rail.id }, h('h3', null, rail.label),
        h('ol', null, (open ? rail.steps : rail.steps.slice(0, 7)).map((step) => h(Step, { key: step.n, step, open })))))),
    h('p', null, 'Output ', trace.verdict.output, ' · Behavior ', trace.verdict.behavior, ' · ', trace.verdict.behavior_reason),
    h('button', { onClick: () => setOpen(!open) }, open ? 'collapse' : 'expand'));
}

for (const script of document.querySelectorAll('script[type="application/json"]')) {
  const place = document.createElement('div');
  script.after(place);
  createRoot(place).render(h(Viewer, { trace: JSON.parse(script.textContent) }));
}
`;

/** A page that has Mermaid draw its diagrams. */
export const MERMAID_PAGE = `
import mermaid from 'mermaid';
mermaid.initialize({ startOnLoad: false });
await mermaid.run();
document.body.classList.add('drawn');
`;

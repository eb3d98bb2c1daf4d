/** What a page looks like, measured in the browser. Each function runs in the page, so it uses nothing outside itself. */

/** Words for everything wrong with the drawings on the page. */
export function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    faults.push(`the page scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`);
  for (const [f, figure] of [...document.querySelectorAll('trace-diff figure')].entries()) {
    const box = figure.getBoundingClientRect();
    const texts = [...figure.querySelectorAll<SVGTextElement>('.td-drawing text')]
      .filter((text) => text.textContent !== '')
      .map((text) => {
        const { left, right } = text.getBoundingClientRect();
        const matrix = text.getScreenCTM()!;
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * matrix.a;
        const baseline = matrix.d * Number(text.getAttribute('y')) + matrix.f;
        // The box of letters, not of the font: fonts for other scripts claim more than they draw.
        return {
          left,
          right,
          top: baseline - size * 0.75,
          bottom: baseline + size * 0.2,
          size,
          words: text.textContent.slice(0, 30),
        };
      });
    if (texts.length === 0) faults.push(`figure ${f} shows no text`);
    for (const [i, a] of texts.entries()) {
      const at = `figure ${f}, ${JSON.stringify(a.words)}`;
      if (a.size < 11) faults.push(`${at} is ${a.size.toFixed(2)} px`);
      if (
        a.left < box.left - 1 ||
        a.right > box.right + 1 ||
        a.top < box.top - 1 ||
        a.bottom > box.bottom + 1
      ) {
        faults.push(
          `${at} leaves the figure: ${a.left.toFixed(1)}–${a.right.toFixed(1)} in ${box.left.toFixed(1)}–${box.right.toFixed(1)}`,
        );
      }
      for (const b of texts.slice(i + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(`${at} lies over ${JSON.stringify(b.words)}`);
      }
    }
    for (const stroke of figure.querySelectorAll<SVGPathElement>('.td-drawing path')) {
      const mark = stroke.getBoundingClientRect();
      for (const a of texts) {
        const across = Math.min(a.right, mark.right) - Math.max(a.left, mark.left);
        const down = Math.min(a.bottom, mark.bottom) - Math.max(a.top, mark.top);
        if (across > 0.5 && down > 0.5)
          faults.push(`figure ${f}: a stroke touches ${JSON.stringify(a.words)}`);
      }
      if (mark.right > box.right + 1 || mark.left < box.left - 5)
        faults.push(`figure ${f}: a stroke leaves the figure`);
    }
  }
  return faults;
}

/** Every id that is given twice, and every reference to an id that is not in its own figure. */
export function faultsOfIds(): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id } of document.querySelectorAll('[id]')) {
    if (seen.has(id)) faults.push(`id ${id} twice`);
    seen.add(id);
  }
  for (const element of document.querySelectorAll('trace-diff')) {
    for (const inner of element.querySelectorAll('*')) {
      for (const { name, value } of inner.attributes) {
        const ids = /^aria-(labelledby|describedby|controls|owns)$/.test(name) ? value.split(/\s+/) : [];
        if (name === 'href' && value.startsWith('#')) ids.push(value.slice(1));
        for (const [, id] of value.matchAll(/url\(#([^)]*)\)/g)) ids.push(id!);
        for (const id of ids) {
          const target = document.getElementById(id);
          if (!target || !element.contains(target)) faults.push(`${name}="${value}" leads out of its figure`);
        }
      }
    }
  }
  return faults;
}

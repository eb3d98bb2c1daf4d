/** Holds the props of a component to what it takes, where they come from a spread or an expression. */
import { describe } from '../check/explain.ts';
import { meantHint, meantProp, requiredHint } from '../content/prop-words.ts';
import { componentProps, typeExpected } from '../content/props.ts';
import { renderFault } from './render-fault.ts';

/**
 * @param page Path of the page that is rendered, for what is said of it.
 * @throws Error for a prop of the wrong type, one that is nearly the name of another, or a required one that is not there.
 */
export function checkProps(component: string, props: object, page: string | undefined): void {
  const table = componentProps[component]!;
  const { kinds, known } = table;
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const kind = kinds[name];
    if (kind !== undefined) {
      const expected = typeExpected(kind, value);
      if (expected === undefined) continue;
      throw renderFault(
        page,
        'reference/invalid-prop',
        `<${component}>: ${name} is ${describe(value)}; expected ${expected}`,
      );
    }
    const meant = meantProp(
      name,
      given.map(([other]) => other),
      table,
    );
    if (meant === undefined) continue;
    throw renderFault(
      page,
      'reference/unknown-prop',
      `<${component}> has no prop ${JSON.stringify(name)}; expected ${known.join(', ')}`,
      meantHint(component, meant, table),
    );
  }
  const missing = table.required.find(
    (name) => !given.some(([other, value]) => other === name && value !== ''),
  );
  if (missing === undefined) return;
  throw renderFault(
    page,
    'reference/missing-prop',
    `<${component}> has no ${missing}`,
    requiredHint(component, missing),
  );
}

/** Cycles in a graph of names, told without recursion and in time that grows with its edges alone. */

/** Name -> the names it points to; what a name points to need not be in the graph. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * The strongly connected parts of `graph` that hold a cycle, each as the set of its names, in the order in which they
 * are completed (Tarjan's algorithm with a stack of its own).
 */
export function cyclicParts(graph: Graph): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const parts: Set<string>[] = [];
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const work: { name: string; next: number }[] = [];
    const enter = (name: string) => {
      index.set(name, index.size);
      low.set(name, index.get(name)!);
      open.push(name);
      isOpen.add(name);
      work.push({ name, next: 0 });
    };
    enter(root);
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { name } = top;
      const targets = graph.get(name) ?? [];
      if (top.next < targets.length) {
        const target = targets[top.next++]!;
        if (!graph.has(target)) continue;
        if (!index.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(name, Math.min(low.get(name)!, index.get(target)!));
        continue;
      }
      work.pop();
      const below = work.at(-1);
      if (below) low.set(below.name, Math.min(low.get(below.name)!, low.get(name)!));
      if (low.get(name) !== index.get(name)) continue;
      const part = new Set<string>();
      let member: string;
      do {
        member = open.pop()!;
        isOpen.delete(member);
        part.add(member);
      } while (member !== name);
      if (part.size > 1 || targets.includes(name)) parts.push(part);
    }
  }
  return parts;
}

/** The shortest way from `from` over `to` back to `from`, inside `part`; `from` itself is first and last. */
export function cycleThrough(graph: Graph, part: ReadonlySet<string>, from: string, to: string): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [to];
  for (let i = 0; i < queue.length && queue[i] !== from; i++) {
    for (const target of graph.get(queue[i]!) ?? []) {
      if (!part.has(target) || target === to || cameFrom.has(target)) continue;
      cameFrom.set(target, queue[i]!);
      queue.push(target);
    }
  }
  const back = [from];
  for (let name = from; name !== to;) {
    const previous = cameFrom.get(name);
    if (previous === undefined) break;
    back.unshift(previous);
    name = previous;
  }
  return [from, ...back];
}

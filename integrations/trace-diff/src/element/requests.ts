/** Requests for `data-src`: one a URL and page, whatever the number of elements that ask. */

/** One answer: the same object for all who asked. */
export interface Answer {
  text: string;
}

interface Shared {
  answer: Promise<Answer>;
  stop: AbortController;
  users: number;
  /** Whether it has been answered, so that it need not be stopped. */
  done: boolean;
}

const requests = new Map<string, Shared>();

/** An answer that is on its way, and how to say that nobody here waits for it any more. */
export interface Asked {
  answer: Promise<Answer>;
  release: () => void;
}

/**
 * Asks for the text at `url`. The answer fails with a short reason: a status, or why there is none.
 *
 * @param again Whether an answer that was already given is asked for anew.
 */
export function ask(url: string, again: boolean): Asked {
  let shared = requests.get(url);
  if (!shared || (again && shared.done)) {
    const stop = new AbortController();
    const made: Shared = { answer: read(url, stop.signal, again), stop, users: 0, done: false };
    const end = () => {
      made.done = true;
    };
    made.answer.then(end, () => {
      end();
      forget(url, made);
    });
    requests.set(url, made);
    shared = made;
  }
  const asked = shared;
  asked.users++;
  let released = false;
  return {
    answer: asked.answer,
    release() {
      if (released) return;
      released = true;
      if (--asked.users > 0 || asked.done) return;
      forget(url, asked);
      asked.stop.abort();
    },
  };
}

/** What failed or was stopped is asked for anew by the next who wants it. */
function forget(url: string, shared: Shared): void {
  if (requests.get(url) === shared) requests.delete(url);
}

async function read(url: string, signal: AbortSignal, again: boolean): Promise<Answer> {
  const response = await fetch(url, { signal, cache: again ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Strict, as a build reads files: text() would put U+FFFD where a byte is no UTF-8.
  const bytes = await response.arrayBuffer();
  return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
}

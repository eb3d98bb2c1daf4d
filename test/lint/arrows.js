/**
 * The import arrows of the package, as lint rules: which room may import which. A room that draws in a browser as well
 * (contracts, check, figure, element) imports no Node module and no Astro.
 */

const ROOMS = 'integrations/trace-diff/src';

/** Room -> the rooms it may import, besides itself. */
const allowed = {
  contracts: [],
  check: ['contracts'],
  report: ['contracts', 'check'],
  figure: ['contracts'],
  publish: ['contracts', 'check', 'report'],
  content: ['contracts', 'check', 'report', 'figure', 'publish'],
  element: ['contracts', 'check', 'figure'],
  card: ['contracts', 'figure'],
  cli: ['contracts', 'check', 'report', 'figure', 'publish', 'card', 'content'],
  components: ['contracts', 'check', 'figure', 'content', 'publish'],
};

/** File beside the rooms -> the rooms that may import it. `index.ts` is for none. */
export const besideRooms = {
  'index.ts': [],
  'lists.ts': ['check', 'figure', 'content', 'components', 'cli'],
  'options.ts': ['content', 'publish', 'components'],
  'option-words.ts': ['content', 'publish', 'components', 'cli'],
  'render.ts': [],
  'schema.ts': [],
  'work.ts': ['content', 'publish', 'components', 'card', 'cli'],
};

const everywhere = ['contracts', 'check', 'figure', 'element'];
const rooms = Object.keys(allowed);

/** One lint config a room. */
export const arrows = [
  ...rooms.map((room) => {
    const forbidden = rooms.filter((other) => other !== room && !allowed[room].includes(other));
    const patterns = [
      {
        group: [
          ...forbidden.map((other) => `../${other}/*`),
          ...Object.keys(besideRooms)
            .filter((file) => !besideRooms[file].includes(room))
            .map((file) => `../${file}`),
        ],
        message: `${room} may import ${allowed[room].join(', ') || 'no other room'} only (see CONTRIBUTING.md, "Rooms and arrows").`,
      },
    ];
    if (everywhere.includes(room)) {
      patterns.push({
        group: ['node:*', 'astro', 'astro/*', 'astro:*', 'vite'],
        message: `${room} runs in browsers too: no Node module, no Astro.`,
      });
    }
    return {
      name: `arrows/${room}`,
      files: [`${ROOMS}/${room}/**/*.ts`],
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    };
  }),
  {
    name: 'arrows/site',
    files: ['src/**/*.{ts,astro}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/integrations/**', 'astro-trace-diff/src/*', 'astro-trace-diff/dist/*'],
              message: 'The site uses the package as any other site would: through its public exports.',
            },
          ],
        },
      ],
    },
  },
];

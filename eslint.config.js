import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { arrows } from './test/lint/arrows.js';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/.astro/**',
      'test/fixtures/**',
      'test/.tmp/**',
      'bench/.tmp/**',
      'integrations/trace-diff/src/components/*.d.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  ...astro.configs['flat/recommended'],
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['integrations/trace-diff/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(?:push|unshift|max|min|fromCharCode|fromCodePoint)$/] > SpreadElement',
          message: 'A long list is more arguments than a stack holds: use append or greatest of lists.ts.',
        },
      ],
    },
  },
  ...arrows,
);

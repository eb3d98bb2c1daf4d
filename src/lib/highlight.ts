/** JSON as marked-up code: by class, so that a page with many values stays light. */
import json from 'shiki/langs/json.mjs';
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { classOf, light } from './code-themes.ts';

const highlighter = createHighlighterCore({
  themes: [light],
  langs: [json],
  engine: createJavaScriptRegexEngine(),
});

/** `code` as markup, escaped. */
export async function highlightJson(code: string): Promise<string> {
  const { tokens } = (await highlighter).codeToTokens(code, { lang: 'json', theme: 'paper' });
  return tokens
    .map((line) =>
      line
        .map(({ content, color }) => {
          const name = classOf[color?.toLowerCase() ?? ''];
          return name === undefined || content.trim() === ''
            ? escape(content)
            : `<span class="${name}">${escape(content)}</span>`;
        })
        .join(''),
    )
    .join('\n');
}

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

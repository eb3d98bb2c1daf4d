/** JSON as marked-up code: by class, so that a page with many values stays light. */
import json from 'shiki/langs/json.mjs';
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { classOf, light } from './code-themes.ts';
import { escapeText } from './markup.ts';

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
            ? escapeText(content)
            : `<span class="${name}">${escapeText(content)}</span>`;
        })
        .join(''),
    )
    .join('\n');
}

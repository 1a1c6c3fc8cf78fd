// Pages as text: a template that escapes what is put into it, and the frame all pages stand in.
import { PAGE_STYLE } from './page-style.ts';

/** Markup that is safe to put into markup. */
export type Html = { markup: string };

type Content = Html | string | number | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function render(content: Content): string {
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  if ('markup' in content) return content.markup;
  return content.map((part) => part.markup).join('');
}

/** Makes markup; whatever stands in `${}` is text unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: String.raw({ raw: strings }, ...contents.map(render)) };
}

type Page = { title: string; place: string; body: Html; isWide?: boolean };

/** A whole page, labelled as the simulator's so that nobody takes it for Amazon's. */
export function page({ title, place, body, isWide = false }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Amazon simulator</title>
<link rel="icon" href="data:,">
<style>${{ markup: PAGE_STYLE }}</style>
</head>
<body>
<header class="bar"><span class="badge">Simulator</span><span>${place}</span></header>
<main class="${isWide ? 'wide' : 'narrow'}">
<h1>${title}</h1>
${body}
</main>
<footer>A stand-in for Amazon on this machine. Nothing here reaches Amazon.</footer>
</body>
</html>
`.markup;
}

// HTML pages: a template tag that escapes its values, and the layout and style of all pages.

/** Markup that needs no escaping. */
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

/** Makes markup; values in `${}` are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: String.raw({ raw: strings }, ...contents.map(render)) };
}

type Page = { title: string; site: string; body: Html; isWide?: boolean };

/** A whole page with a badge, so that nobody takes it for Amazon's. */
export function page({ title, site, body, isWide = false }: Page): string {
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
<header class="bar"><span class="badge">Simulator</span><span>${site}</span></header>
<main class="${isWide ? 'wide' : 'narrow'}">
<h1>${title}</h1>
${body}
</main>
<footer>A stand-in for Amazon on this machine. Nothing here reaches Amazon.</footer>
</body>
</html>
`.markup;
}

const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --soft: #55636f; --ground: #f3f5f7; --card: #fff; --line: #d5dce2;
  --accent: #0b6e6e; --on-accent: #fff; --badge: #ffd27a; --on-badge: #4a3000; --bad: #a3261b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf1; --soft: #a3b0bb; --ground: #12181e; --card: #1b232b;
  --line: #34404b; --accent: #56c7c0; --on-accent: #06211f; --badge: #6d4d0f; --on-badge: #ffe6b3; --bad: #ff9c8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.bar { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; background: var(--card);
  border-bottom: 1px solid var(--line); font-weight: 600; }
.badge { background: var(--badge); color: var(--on-badge); border-radius: 999px; padding: .1rem .7rem;
  font-size: .8rem; letter-spacing: .02em; }
main { margin: 0 auto; padding: 1.5rem 1rem; }
.narrow { max-width: 36rem; } .wide { max-width: 62rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; } h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; } small, .soft, footer { color: var(--soft); } small { font-size: .875rem; }
footer { max-width: 62rem; margin: 0 auto; padding: 1rem; font-size: .875rem; text-align: center; }
a { color: var(--accent); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.card, fieldset { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem;
  margin: 0 0 1rem; min-width: 0; }
fieldset { padding: .5rem; } legend { padding: 0 .5rem; font-weight: 600; }
.choice { position: relative; display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center;
  padding: .65rem .75rem; border-radius: 8px; }
.choice label { font-weight: 600; } .choice label::after { content: ""; position: absolute; inset: 0; }
.choice small { grid-column: 2; } .choice:hover { background: var(--ground); }
.choice:has(:checked) { outline: 2px solid var(--accent); outline-offset: -2px; }
.choice input { accent-color: var(--accent); width: 1.1rem; height: 1.1rem; margin: 0; position: relative; z-index: 1; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: 8px;
  border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.small { min-height: 2rem; padding: .15rem .75rem; font-size: .875rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { border-left: 4px solid var(--bad); } .error strong { color: var(--bad); }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin: 0 0 1rem; }
.grid .card { margin: 0; }
.fields { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); margin: 0 0 1rem; }
.field { display: grid; gap: .25rem; align-content: end; } .field label { font-size: .875rem; font-weight: 600; }
input:not([type=radio]), select { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
  border-radius: 8px; padding: .45rem .6rem; min-height: 2.5rem; width: 100%; }
.scroll { overflow-x: auto; margin: 0 0 1rem; } table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td form { margin: 0; }
@media (max-width: 34rem) { th, td { white-space: normal; padding: .4rem .3rem; } }
`;

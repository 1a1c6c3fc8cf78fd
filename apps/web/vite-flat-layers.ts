import { type AtRule, parse, type Rule } from 'postcss';

// No element has this id, so that it is true of all; and what counts an id counts for more than all that counts none.
const RAISED = ':not(#_)';
const ELEMENT = /^(?:[a-z][\w-]*|\*)?/i; // its name stands before all else that is said of it

const isIn = ({ parent }: AtRule | Rule, name: string) =>
  parent?.type === 'atrule' && (parent as AtRule).name === name;
const isNested = ({ parent }: Rule) => parent?.type === 'rule';

/**
 * The same styles without layers: what stood in the only one that there is still gives way to what did not, but by how much the
 * selectors count. A sheet with a layer that comes late, as that of the first dialog does, makes Chromium lay out every word
 * of the page anew.
 */
export function withoutLayers(css: string): string {
  const sheet = parse(css);
  const layered = new Set<Rule>();
  const names = new Set<string>();
  sheet.walkAtRules('layer', (layer) => {
    names.add(layer.params);
    if (names.size > 1) throw new Error(`Which of the layers ${[...names].join(', ')} counts for more?`);
    layer.walkRules((rule) => void layered.add(rule));
    layer.replaceWith(layer.nodes ?? []);
  });
  sheet.walkRules((rule) => {
    if (layered.has(rule) || isNested(rule) || isIn(rule, 'keyframes')) return;
    rule.selectors = rule.selectors.map((selector) => selector.replace(ELEMENT, `$&${RAISED}`));
  });
  return sheet.toString();
}

// The accessible names of the controls on a page, for tests: names that are shared, and names that leave out the visible text.
import { screen } from '@testing-library/react';

const ROLES = ['button', 'switch', 'checkbox', 'combobox', 'textbox', 'searchbox', 'slider', 'link'];

type Control = { role: string; name: string; element: Element };

/** Every control of the page by its role and accessible name. */
function controlsOnPage(): Control[] {
  const controls: Control[] = [];
  for (const role of ROLES) {
    screen.queryAllByRole(role, {
      name: (name, element) => {
        controls.push({ role, name, element });
        return false;
      },
    });
  }
  return controls;
}

/** Links to one target may share a name, and an open dialog leaves nothing else within reach. */
function contextOf({ role, element }: Control): string {
  const target = role === 'link' ? 'any target' : '';
  return `${target}${element.closest('[aria-modal="true"]') ? ' in a dialog' : ''}`;
}

/** The first visible text of a control, or of its label. */
function visibleText(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
  if (!label) return '';
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent?.trim() && !parentElement?.closest('[aria-hidden="true"], select'))
      return textContent.trim();
  }
  return '';
}

/** Names that two controls share, so that someone who hears one does not know what it belongs to. */
export function sharedControlNames(): string[] {
  const targets = new Map<string, Set<string | Element>>();
  for (const control of controlsOnPage()) {
    const { role, name, element } = control;
    const key = `${role} "${name}"${contextOf(control)}`;
    const target = role === 'link' ? (element.getAttribute('href') ?? '') : element;
    targets.set(key, (targets.get(key) ?? new Set()).add(target));
  }
  return [...targets].flatMap(([key, found]) => (found.size > 1 ? [`${found.size} × ${key}`] : []));
}

/** Names that do not start with the visible text, which voice control needs (WCAG 2.5.3). */
export function namesWithoutTheirLabel(): string[] {
  return controlsOnPage().flatMap(({ role, name, element }) =>
    name.startsWith(visibleText(element)) ? [] : [`${role} "${name}" is labelled "${visibleText(element)}"`],
  );
}

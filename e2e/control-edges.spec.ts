import { expect, type Page, test } from '@playwright/test';
import { signIn } from './accounts.ts';

const CONTROLS = [
  'input:not([type="radio"], [type="checkbox"], .mantine-PasswordInput-innerInput)',
  '.mantine-PasswordInput-input',
  'select',
  'button[data-variant="default"]',
  'header button[aria-haspopup="dialog"]',
  '.mantine-Checkbox-input',
  '.mantine-Radio-radio',
  '.mantine-Switch-track',
  '[role="radiogroup"]',
].join(', ');

/** The contrast of each control's edge to what lies behind the control. */
const edgesOn = (page: Page) =>
  page.locator(CONTROLS).evaluateAll((controls) => {
    const parse = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return { alpha, channels: [red, green, blue] };
    };
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = parse(colour).channels.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const paperBehind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return parse(backgroundColor).alpha === 1 ? backgroundColor : paperBehind(element.parentElement);
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true }) &&
      element.getBoundingClientRect().width > 0 &&
      !element.matches(':disabled, [data-disabled]') &&
      !(element.previousElementSibling?.matches(':disabled') ?? false);
    return controls.filter(isShown).map((control) => {
      const { borderTopWidth, borderTopColor, boxShadow, backgroundColor } = getComputedStyle(control);
      const edges = [
        ...(Number.parseFloat(borderTopWidth) > 0 ? [borderTopColor] : []),
        ...(boxShadow.match(/rgb\([^)]*\)/g) ?? []),
        backgroundColor,
      ].filter((colour) => parse(colour).alpha === 1);
      const paper = paperBehind(control.parentElement);
      const best = Math.max(1, ...edges.map((edge) => contrast(edge, paper)));
      const name = control.getAttribute('aria-label') ?? control.id;
      return { control: `${control.tagName} ${control.className} ${name}`, contrast: best };
    });
  });

/** Screens, and what stands on each once it is drawn. */
const SCREENS = [
  ['/acme-outdoor/ATVPDKIKX0DER', '[role="radiogroup"]'],
  ['/acme-outdoor/setup', '.mantine-Switch-track'],
  ['/acme-outdoor/ATVPDKIKX0DER/admin', '.mantine-Checkbox-input'],
  ['/alerts?view=rules', '.mantine-Switch-track'],
  ['/admin', 'table'],
] as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`every control has an edge of at least 3:1 in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    const edges = await edgesOn(page);
    await signIn(page, 'staff');
    await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
    for (const [path, drawn] of SCREENS) {
      await page.goto(path);
      await expect(page.locator(drawn).first()).toBeVisible();
      edges.push(...(await edgesOn(page)));
    }
    // A popover has a paper of its own, and what has the focus an edge of its own.
    await page.getByRole('button', { name: 'Select Seller & Marketplace' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    edges.push(...(await edgesOn(page)));
    await page.goto('/acme-outdoor/ATVPDKIKX0DER?compare=previous');
    await page.getByLabel('Compare with').focus();
    edges.push(...(await edgesOn(page)));
    const seen = edges.map(({ control }) => control).join('\n');
    for (const kind of [
      'INPUT',
      'BUTTON',
      'SELECT',
      'Switch-track',
      'Checkbox-input',
      'SegmentedControl-root',
    ])
      expect(seen).toContain(kind);
    expect(edges.filter(({ contrast }) => contrast < 3)).toEqual([]);
  });

import { describe, expect, test } from 'vitest';
import { withoutLayers } from './vite-flat-layers.ts';

describe('styles without layers', () => {
  test('have no layer left, and what stood in it counts as much as before', () => {
    const css = '@layer kit;@layer kit{.a{color:red}@media (width>=9px){.a[data-b]{color:#00f}}}';
    expect(withoutLayers(css)).toBe('.a{color:red}@media (width>=9px){.a[data-b]{color:#00f}}');
  });

  test('let each selector that stood outside count for more than any that stood inside', () => {
    const css = '.a .b:before,html.c,*,:root{color:red}@media print{.a{color:#00f}}';
    expect(withoutLayers(css)).toBe(
      ':not(#_).a .b:before,html:not(#_).c,*:not(#_),:not(#_):root{color:red}@media print{:not(#_).a{color:#00f}}',
    );
  });

  test('are not made of more than one layer', () => {
    expect(() => withoutLayers('@layer kit{.a{color:red}}@layer other{.a{color:#00f}}')).toThrow(
      'kit, other',
    );
  });

  test('raise a nested selector once, with the one that it stands in', () => {
    expect(withoutLayers('.a{&:hover{color:red}}')).toBe(':not(#_).a{&:hover{color:red}}');
  });

  test('leave movements and fonts as they are', () => {
    const css = '@keyframes pulse{0%{opacity:0}to{opacity:1}}@font-face{font-family:Inter;src:url(/a.woff2)}';
    expect(withoutLayers(css)).toBe(css);
  });
});

import { expect, test } from 'vitest';
import { importDirectly, readGivingOn } from './vite-direct-imports.ts';

const CODE = 'export{g as LatePage,m as Root,draw}from"./frame-9Q07Yka1.js";\n';

test('a file that only gives names on is not asked for: whoever imports it late imports the code itself', () => {
  const giving = readGivingOn('frame-BwouQnn5.js', CODE);
  expect(giving).toMatchObject({ file: 'frame-BwouQnn5.js', from: 'frame-9Q07Yka1.js' });
  const code =
    'm.f=["assets/frame-BwouQnn5.js","assets/frame.css"];let{Root:e}=await import(`./frame-BwouQnn5.js`)';
  expect(giving && importDirectly(code, giving)).toBe(
    'm.f=["assets/frame-9Q07Yka1.js","assets/frame.css"];' +
      'let{Root:e}=await import(`./frame-9Q07Yka1.js`).then(e=>({LatePage:e.g,Root:e.m,draw:e.draw}))',
  );
});

test.each([
  ['code of its own', 'import{t as e}from"./shared-a.js";function t(){e()}export{t as look};'],
  ['another import', 'import"./side-a.js";export{t as look}from"./shared-a.js";'],
  ['a second source', 'export{t as look}from"./a.js";export{t as see}from"./b.js";'],
])('a file with %s stays', (_what, code) => {
  expect(readGivingOn('look.js', code)).toBeNull();
});

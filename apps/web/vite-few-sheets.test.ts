import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { groupSheets } from './vite-few-sheets.ts';

const chunk = (imports: string[], ...css: string[]): Manifest[string] => ({ file: 'a.js', imports, css });

const MANIFEST: Manifest = {
  'src/pages/setup-page.tsx': chunk(['_frame.js', '_dialogs.js', '_ticks.js'], 'setup.css'),
  '_dialogs.js': chunk(['_frame.js'], 'dialogs.css'),
  '_ticks.js': chunk(['_frame.js'], 'ticks-BezdJd4v.css'),
  '_frame.js': chunk([], 'frame.css'),
  'index.html': chunk([], 'index.css'),
  'src/app/frame.ts': chunk(['_frame.js']),
  'src/app/require-admin.tsx': chunk(['_frame.js'], 'shell.css'),
  'src/pages/dashboard-page.tsx': chunk(['_frame.js', '_table.js'], 'dashboard.css'),
  '_table.js': chunk(['_frame.js'], 'table.css'),
  'src/pages/public/login-page.tsx': chunk(['_ticks.js'], 'login-cX995D7O.css'),
};

test('each sheet is in one group, after what it stands on, and those of public pages stay their own', () => {
  expect(groupSheets(MANIFEST)).toEqual([
    ['every-page', ['index.css', 'frame.css']],
    ['dashboard', ['shell.css', 'table.css', 'dashboard.css']],
    ['screens', ['dialogs.css', 'setup.css']],
    ['ticks', ['ticks-BezdJd4v.css']],
    ['login', ['login-cX995D7O.css']],
  ]);
});

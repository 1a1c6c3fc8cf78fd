// What every screen stands in and is drawn by: one name for both, since each name that is imported late is a file to ask for.
export { draw } from './draw.tsx';
// Stands for pages whose code does not come; it would not come itself then, were it not here already.
export { LatePage } from './late-page.tsx';
export { Root } from './root.tsx';

// The picture of the screen that came with the page itself, made by first-pictures.tsx: nobody looks at an empty page
// while the code is on its way.

const SCREEN = 'main, h1, h2';

/** Takes the picture away in the moment in which the screen itself is there, so that nothing flickers or moves. */
export function followWithPicture(root: HTMLElement) {
  const picture = document.getElementById('first-picture');
  if (!picture) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector(SCREEN)) return;
    picture.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}

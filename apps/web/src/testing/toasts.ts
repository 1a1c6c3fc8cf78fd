/** The toasts on the screen: 'status' or 'alert', and what each says. */
export const toasts = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => [
    toast.getAttribute('role'),
    toast.textContent,
  ]);

/** Whatever a server is made to say, the browser only ever goes to a web page. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

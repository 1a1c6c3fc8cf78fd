// What a log says of the address of a request.

// Ids of sellers and tokens of links are longer.
const LONGEST_LOGGED_PART = 20;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

type Addressed = { routeOptions: { url?: string | undefined }; url: string };

/**
 * The pattern of the endpoint, or of any other address its path, where each part is cut that may be an id or a token: who
 * reads a log must not be able to open a page that needs nothing but its address.
 */
export const loggedPath = ({ routeOptions, url }: Addressed): string =>
  routeOptions.url ??
  decoded(url.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((part) => (part.length > LONGEST_LOGGED_PART ? `${part.slice(0, 4)}...` : part))
    .join('/');

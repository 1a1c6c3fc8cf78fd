// What a record of an answer is known by. The browser leaves out a record without it; any other field it can do without.
import * as z from 'zod/mini';

export const Id = z.string().check(z.minLength(1));

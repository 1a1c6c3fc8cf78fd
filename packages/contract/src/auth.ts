// Accounts: signing up, in and out, staying signed in; the users and their roles.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@insights/domain/password';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

const EMAIL_MAX_LENGTH = 254; // the longest address SMTP can carry

export const Role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof Role>;

export const User = z.object({ id: Id, email: z.string(), role: Role });
export type User = z.infer<typeof User>;

export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  // One @ with something on both sides and no spaces: the rest is for the mail server to say.
  z.regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address'),
);

/**
 * An address that an account is made for. Invisible and look-alike characters would let one account pass for another,
 * so that only ASCII is taken; a domain with other letters has its `xn--` form.
 */
export const NewEmail = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^[\x20-\x7e]*$/, 'Please use plain letters, digits and signs in the email address'),
    ),
  Email,
);

/** Length counts characters as a person does, not UTF-16 units. */
export const NewPassword = z.string().check(
  z.refine((password) => [...password].length >= PASSWORD_MIN_LENGTH, {
    message: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  }),
  z.refine((password) => [...password].length <= PASSWORD_MAX_LENGTH, {
    message: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  }),
);

const Tokens = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string(),
  /** Seconds until the access token expires, counted from the answer, so that clocks need not agree. */
  expiresIn: z.int().check(z.positive()),
});

export const SignedIn = z.extend(Tokens, { user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  refusals: ['invalid_credentials', 'too_many_attempts', 'server_busy'],
  body: z.object({
    email: Email,
    // Only bounded: an old password is right or wrong, never "too short".
    password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
    rememberMe: z._default(z.boolean(), false),
  }),
  data: SignedIn,
});

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  summary: 'Create an account',
  refusals: ['email_taken', 'too_many_attempts', 'server_busy'],
  body: z.object({ email: NewEmail, password: NewPassword }),
  data: SignedIn,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchange a refresh token for a new pair of tokens',
  refusals: ['session_ended'],
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(512)) }),
  data: Tokens,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  summary: 'End this session: its refresh tokens and its access token stop working',
  // The client sends its refresh token along; the session named by the access token is what ends.
  body: z.optional(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(512))) })),
  data: z.object({ signedOut: z.literal(true) }),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  summary: 'The signed-in user',
  data: z.extend(User, {
    canUseAdminMode: z.boolean(),
    /** Whom to write to; the Coming Soon page shows it at once. */
    supportEmail: z.string(),
  }),
});
export type Me = z.infer<typeof me.data>;

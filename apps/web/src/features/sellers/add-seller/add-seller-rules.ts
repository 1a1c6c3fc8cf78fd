// What the Add Seller form asks of a name and a slug.
import { isSlug, SLUG_MAX_LENGTH, typedSlug } from '@insights/domain/slug';

export type AddSellerProblems = { name?: string; slug?: string };

/** What is wrong with the form as it would be sent; an empty object when nothing is. */
export function addSellerProblems({ name, slug }: { name: string; slug: string }): AddSellerProblems {
  const problems: AddSellerProblems = {};
  if (name.trim() === '') problems.name = 'Name is required';
  if (slug.trim() === '') problems.slug = 'Slug is required';
  else if (!isSlug(slug.trim())) problems.slug = 'Invalid slug format';
  return problems;
}

/** Whether something was typed or pasted that a slug cannot hold; upper case is only lowered. */
export function hasForbiddenCharacters(input: string): boolean {
  const lowered = input.toLowerCase();
  return typedSlug(lowered) !== lowered.slice(0, SLUG_MAX_LENGTH);
}

/** What the slug field says about the server's refusal. */
export function slugMessageFor(message: string): string {
  return message.toLowerCase().includes('already exists') ? 'This slug is already taken' : message;
}

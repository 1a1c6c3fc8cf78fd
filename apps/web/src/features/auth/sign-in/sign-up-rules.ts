// What a sign-up form must hold before it is sent. Length and uniqueness are the server's to judge.

export type SignUpFields = { email: string; password: string; confirmation: string };

export type SignUpProblem = { field: keyof SignUpFields; message: string };

/** Every rule the form breaks, in the order of its fields. */
export function signUpProblems({ email, password, confirmation }: SignUpFields): SignUpProblem[] {
  const problems: SignUpProblem[] = [];
  if (!email.includes('@')) {
    problems.push({ field: 'email', message: 'Please enter a valid email address' });
  }
  if (password === '') problems.push({ field: 'password', message: 'Password is required' });
  if (password !== confirmation) {
    problems.push({ field: 'confirmation', message: 'Passwords do not match' });
  }
  return problems;
}

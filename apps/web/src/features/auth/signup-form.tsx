import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@insights/domain/password';
import { Alert, List, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { signUp } from './api.ts';

type SignUpFields = { email: string; password: string; confirmation: string };

type SignUpProblem = { field: keyof SignUpFields; message: string };

/** Every broken rule, in the order of the fields. The server checks length and uniqueness. */
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

const FAILED = 'An error occurred during sign up. Please try again.';

export function SignupForm() {
  const [fields, setFields] = useState<SignUpFields>({ email: '', password: '', confirmation: '' });
  const [problems, setProblems] = useState<SignUpProblem[]>([]);
  const { mutate, reset, isPending, error } = useMutation(signUp);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = signUpProblems(fields);
    setProblems(found);
    reset();
    if (found.length > 0) return;
    mutate({ email: fields.email.trim(), password: fields.password });
  };

  const inputFor = (field: keyof SignUpFields) => ({
    name: field,
    value: fields[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [field]: event.currentTarget.value }),
    error: problems.some((problem) => problem.field === field),
  });
  const messages = error ? [serverMessageOr(error, FAILED)] : problems.map(({ message }) => message);

  return (
    // The browser would show one problem at a time; ours are listed together.
    <form onSubmit={submit} noValidate aria-label="Create an account">
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="username" {...inputFor('email')} />
        <PasswordInput
          label="Password"
          description={`${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show characters, Password' }}
          {...inputFor('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show characters, Confirm password' }}
          {...inputFor('confirmation')}
        />
        <ActionButton
          type="submit"
          size="md"
          fullWidth
          pendingLabel="Creating account..."
          isPending={isPending}
        >
          Create account
        </ActionButton>
        {/* Below the form, so that the fields do not move. */}
        {messages.length > 0 && (
          <Alert color="red" py="sm">
            <List
              size="sm"
              listStyleType={messages.length > 1 ? 'disc' : 'none'}
              pl={messages.length > 1 ? 'md' : 0}
            >
              {messages.map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </form>
  );
}

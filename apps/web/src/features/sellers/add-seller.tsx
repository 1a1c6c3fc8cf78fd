import { isSlug, SLUG_MAX_LENGTH, slugFromName, typedSlug } from '@insights/domain/slug';
import { Button, CloseButton, Code, Group, Paper, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton } from '../../components/action-button.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { addSeller } from './api.ts';
import classes from './sellers.module.css';

type AddSellerProblems = { name?: string; slug?: string };

export function addSellerProblems({ name, slug }: { name: string; slug: string }): AddSellerProblems {
  const problems: AddSellerProblems = {};
  if (name.trim() === '') problems.name = 'Name is required';
  if (slug.trim() === '') problems.slug = 'Slug is required';
  else if (!isSlug(slug.trim())) problems.slug = 'Invalid slug format';
  return problems;
}

/** Whether the input has characters that a slug cannot have. Capitals are accepted and lowered. */
export function hasForbiddenCharacters(input: string): boolean {
  const lowered = input.toLowerCase();
  return typedSlug(lowered) !== lowered.slice(0, SLUG_MAX_LENGTH);
}

export function slugMessageFor(message: string): string {
  return message.toLowerCase().includes('already exists') ? 'This slug is already taken' : message;
}

const FORBIDDEN = 'Only lowercase letters, numbers, and hyphens allowed';

function AddSellerForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [isSlugEdited, setIsSlugEdited] = useState(false);
  const [problems, setProblems] = useState<AddSellerProblems>({});
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);

  const { mutate, isPending } = useMutation({
    ...addSeller,
    onError: (error) =>
      setProblems({ slug: slugMessageFor(serverMessageOr(error, 'Failed to create seller')) }),
  });

  const changeName = (typed: string) => {
    setName(typed);
    if (isSlugEdited) return setProblems(({ name: _, ...rest }) => rest);
    setSlug(slugFromName(typed));
    setProblems({});
  };

  const changeSlug = (field: HTMLInputElement) => {
    const { value: typed, selectionStart } = field;
    const cleaned = typedSlug(typed);
    if (cleaned !== typed) {
      // If React set the cleaned text, the caret would jump to the end of the field.
      const caret = typedSlug(typed.slice(0, selectionStart ?? typed.length)).length;
      field.value = cleaned;
      field.setSelectionRange(caret, caret);
    }
    setSlug(cleaned);
    setIsSlugEdited(true);
    setProblems(({ slug: _, ...rest }) =>
      hasForbiddenCharacters(typed) ? { ...rest, slug: FORBIDDEN } : rest,
    );
  };

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = addSellerProblems({ name, slug });
    setProblems(found);
    if (found.name || found.slug) return;
    mutate({ name: name.trim(), slug: slug.trim() }, { onSuccess: onClose });
  };
  // Browsers do not submit on Enter while the button is disabled, and nothing would say what is missing.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event);
  };

  return (
    <Paper
      component="form"
      noValidate
      onSubmit={send}
      aria-labelledby="add-seller"
      className={classes['addForm']}
    >
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} id="add-seller">
          Add New Seller
        </Title>
        <CloseButton aria-label="Close" onClick={onClose} />
      </Group>
      <div className={classes['addFields']}>
        <TextInput
          ref={nameField}
          label="Name"
          name="name"
          autoComplete="off"
          description="The name on the home screen"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={name}
          error={problems.name}
          onChange={(event) => changeName(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <TextInput
          label="Slug"
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          description={isSlugEdited ? 'Manually edited' : 'Auto-generated from name (editable)'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={slug}
          error={problems.slug}
          onChange={(event) => changeSlug(event.currentTarget)}
          onKeyDown={sendOnEnter}
        />
      </div>
      <div className={classes['addFooter']}>
        <Dimmed className={classes['addPreview']}>
          URL preview <Code fz="sm">{`/${slug || '[slug]'}/[marketplace]`}</Code>
        </Dimmed>
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton
            type="submit"
            disabled={isPending || name.trim() === '' || slug === ''}
            pendingLabel="Creating..."
            isPending={isPending}
          >
            Create Seller
          </ActionButton>
        </Group>
      </div>
    </Paper>
  );
}

/** The 'Add Seller' button and the form that replaces it while it is open, for two parts of a screen. */
export function useAddSeller() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false)); // the button must be there to get the focus
    opener.current?.focus();
  };
  return {
    button: isOpen ? null : (
      <Button
        ref={opener}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Add Seller
      </Button>
    ),
    form: isOpen ? <AddSellerForm onClose={close} /> : null,
  };
}

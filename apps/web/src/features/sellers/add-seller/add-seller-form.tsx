import { slugFromName, typedSlug } from '@insights/domain/slug';
import { Button, CloseButton, Code, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { addSeller } from '../api.ts';
import classes from './add-seller-form.module.css';
import {
  type AddSellerProblems,
  addSellerProblems,
  hasForbiddenCharacters,
  slugMessageFor,
} from './add-seller-rules.ts';

const FORBIDDEN = 'Only lowercase letters, numbers, and hyphens allowed';
const FAILED = 'Failed to create seller';
const HELPER_BELOW_INPUT = ['label', 'input', 'description', 'error'] as const;

type AddSellerFormProps = { onCancel: () => void; onCreated: () => void };

export function AddSellerForm({ onCancel, onCreated }: AddSellerFormProps) {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [isSlugEdited, setIsSlugEdited] = useState(false);
  const [problems, setProblems] = useState<AddSellerProblems>({});
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);

  const { mutate, isPending } = useMutation({
    ...addSeller,
    onError: (error) => setProblems({ slug: slugMessageFor(serverMessageOr(error, FAILED)) }),
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
      // Left to React, the field would get the cleaned text after this, and the caret would jump to its end.
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

  const send = () => {
    if (isPending) return;
    const found = addSellerProblems({ name, slug });
    setProblems(found);
    if (found.name || found.slug) return;
    mutate({ name: name.trim(), slug: slug.trim() }, { onSuccess: onCreated });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  // A browser does not submit on Enter while the button is disabled, and nothing would say what is missing.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Paper
      component="form"
      noValidate
      onSubmit={submit}
      aria-labelledby="add-seller"
      className={classes['form']}
    >
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} id="add-seller">
          Add New Seller
        </Title>
        <CloseButton aria-label="Close" onClick={onCancel} />
      </Group>
      <div className={classes['fields']}>
        <TextInput
          ref={nameField}
          label="Name"
          name="name"
          autoComplete="off"
          description="As it will stand on the home screen"
          inputWrapperOrder={[...HELPER_BELOW_INPUT]}
          value={name}
          error={problems.name}
          onChange={(event) => changeName(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
        />
        <TextInput
          label="Slug"
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          description={isSlugEdited ? 'Manually edited' : 'Auto-generated from name (editable)'}
          inputWrapperOrder={[...HELPER_BELOW_INPUT]}
          value={slug}
          error={problems.slug}
          onChange={(event) => changeSlug(event.currentTarget)}
          onKeyDown={submitOnEnter}
        />
      </div>
      <div className={classes['end']}>
        <Text size="sm" c="dimmed" className={classes['preview']}>
          URL preview <Code fz="sm">{`/${slug || '[slug]'}/[marketplace]`}</Code>
        </Text>
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onCancel}>
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

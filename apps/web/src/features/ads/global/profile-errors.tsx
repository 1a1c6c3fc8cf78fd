import { Alert } from '@mantine/core';
import type { ProfileError } from './global-ads-reader.ts';

const MOST_SHOWN = 10;

type ProfileErrorsProps = { errors: readonly ProfileError[]; onDismiss: () => void };

/** Which profiles could not be stored, and why; it stays until it is taken away. */
export function ProfileErrors({ errors, onDismiss }: ProfileErrorsProps) {
  if (errors.length === 0) return null;
  const more = errors.length - MOST_SHOWN;
  return (
    <Alert
      color="red"
      role="status"
      title={errors.length === 1 ? '1 profile was not stored' : `${errors.length} profiles were not stored`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {errors.slice(0, MOST_SHOWN).map(({ profileId, message }) => (
        <div key={`${profileId} ${message}`}>
          {profileId && `${profileId}: `}
          {message}
        </div>
      ))}
      {more > 0 && <div>and {more} more</div>}
    </Alert>
  );
}

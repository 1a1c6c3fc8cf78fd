import { Radio, Text } from '@mantine/core';
import { Flag } from '../../../components/flag.tsx';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { accountTypeName, countryLabel, profileName } from '../profiles/ads-profile.ts';
import type { ProfileOption as Option } from './ads-connection-reader.ts';
import classes from './profile-choice.module.css';

type ProfileOptionProps = { option: Option; isChosen: boolean };

/** One profile to choose; one that cannot be chosen says why. */
export function ProfileOption({ option, isChosen }: ProfileOptionProps) {
  const { profileId, countryCode, currencyCode, hindrance, isSuggested, isViewOnly, accountInfo } = option;
  const { friendlyName, flagIcon } = countryLabel(countryCode);
  const facts = [accountTypeName(accountInfo.type), currencyCode, `ID ${profileId}`].filter(Boolean);
  return (
    <div className={classes['option']} data-checked={isChosen || undefined}>
      <Radio
        value={profileId}
        disabled={hindrance !== null}
        label={
          <span className={classes['name']}>
            {profileName(option)}
            <span className={classes['country']}>
              <Flag icon={flagIcon} />
              {friendlyName}
            </span>
            {isSuggested && <StateBadge state="good">Fits this seller</StateBadge>}
          </span>
        }
        description={facts.join(' · ')}
        classNames={{ labelWrapper: classes['words'] ?? '', body: classes['line'] ?? '' }}
      />
      {hindrance && (
        <Text size="xs" c="dimmed" className={classes['note'] ?? ''}>
          {hindrance}
        </Text>
      )}
      {(isViewOnly || accountInfo.validPaymentMethod === false) && (
        <div className={classes['note']}>
          {isViewOnly && <StateLine state="none">This login may look and not change</StateLine>}
          {accountInfo.validPaymentMethod === false && (
            <StateLine state="wait">No valid payment method at Amazon</StateLine>
          )}
        </div>
      )}
    </div>
  );
}

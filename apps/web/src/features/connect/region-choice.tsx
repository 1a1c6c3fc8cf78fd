import type { Region } from '@insights/contract/connect';
import { Radio } from '@mantine/core';
import classes from './region-choice.module.css';
import { REGIONS } from './regions.ts';

type RegionChoiceProps = { region: Region; onChange: (region: Region) => void; isDisabled: boolean };

/** Where the seller sells; it decides at which Seller Central they sign in. */
export function RegionChoice({ region, onChange, isDisabled }: RegionChoiceProps) {
  return (
    <Radio.Group
      label="Where do you sell?"
      value={region}
      onChange={(value) => {
        const chosen = REGIONS.find((named) => named.region === value);
        if (chosen) onChange(chosen.region);
      }}
    >
      <div className={classes['options']}>
        {REGIONS.map((named) => (
          <Radio
            key={named.region}
            size="md"
            value={named.region}
            label={named.name}
            description={named.countries}
            disabled={isDisabled}
            data-checked={named.region === region || undefined}
            className={classes['option'] ?? ''}
            classNames={{ label: classes['label'] ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

import type { Region } from '@insights/contract/connect';
import { homeCountryOf, REGION_COUNTRIES } from '@insights/domain/regions';
import { NativeSelect, Radio, Stack } from '@mantine/core';
import { REGIONS } from '../regions.ts';
import classes from './region-choice.module.css';

export type Place = { region: Region; country: string };

type RegionChoiceProps = { place: Place; onChange: (place: Place) => void; isDisabled: boolean };

const COUNTRY_HINT = 'You sign in at Seller Central of this country.';
const ONE_COUNTRY_HINT = 'In the Far East each country is connected on its own.';

/** Where the seller sells; it decides at which Seller Central they sign in. The first country needs no thought. */
export function RegionChoice({ place: { region, country }, onChange, isDisabled }: RegionChoiceProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        size="md"
        label="Where do you sell?"
        value={region}
        onChange={(value) => {
          const chosen = REGIONS.find((named) => named.region === value)?.region;
          if (chosen) onChange({ region: chosen, country: homeCountryOf(chosen) });
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
              classNames={{ label: classes['label'] ?? '', inner: classes['radio'] ?? '' }}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label="Country"
        description={region === 'FE' ? ONE_COUNTRY_HINT : COUNTRY_HINT}
        size="md"
        value={country}
        disabled={isDisabled}
        onChange={({ currentTarget: { value: chosen } }) => onChange({ region, country: chosen })}
        data={REGION_COUNTRIES[region].map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Stack>
  );
}

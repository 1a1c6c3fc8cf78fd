// Rules of choosing a profile.
import { countryLabel, profileName } from '../profiles/ads-profile.ts';
import type { ProfileOption } from './ads-connection-reader.ts';

/** The only profile that can be chosen; none where there are several. */
export function singleOption(options: readonly ProfileOption[]): ProfileOption | null {
  const [first, second] = options.filter(({ hindrance }) => hindrance === null);
  return first && !second ? first : null;
}

/** The profiles whose name, country or ids hold a text. */
export function optionsWith(options: readonly ProfileOption[], text: string): ProfileOption[] {
  const wanted = text.trim().toLowerCase();
  return options.filter((option) => {
    const { profileId, countryCode, accountInfo } = option;
    const texts = [profileName(option), countryLabel(countryCode).friendlyName, countryCode, profileId];
    return [...texts, accountInfo.id].some((part) => part?.toLowerCase().includes(wanted));
  });
}

const folded = (name: string) => name.trim().toLowerCase();

/** Whether the account is called otherwise than the seller; nothing can be said of one without a name. */
export const isNameMismatch = (sellerName: string, { accountInfo: { name } }: ProfileOption): boolean =>
  name !== null && folded(name) !== folded(sellerName);

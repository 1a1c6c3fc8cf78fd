import { Text } from '@mantine/core';

/** What is said where this installation has no access to the Ads API at all. */
export function AdsNotConfigured() {
  return (
    <Text c="dimmed">
      The Ads API is not set up at this installation. It is an approval of its own at Amazon: whoever runs
      Insights enters its credentials, and advertising can be connected here.
    </Text>
  );
}

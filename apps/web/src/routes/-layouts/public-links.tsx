import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The pages that everyone can read, as links of a header or a footer. */
export const PublicLinks = () => (
  <>
    <Anchor component={Link} to="/support" size="sm" c="dimmed" data-target>
      Support
    </Anchor>
    <Anchor component={Link} to="/eula" size="sm" c="dimmed" data-target>
      Terms of Use
    </Anchor>
  </>
);

import type { Stories } from '../../testing/story.ts';
import { CopyField } from './copy-field.tsx';

export const stories: Stories = {
  title: 'ui: copying',
  states: {
    'a link': {
      shows: 'Send it to the owner of the seller account',
      draw: () => (
        <CopyField
          label="Public connection link"
          description="Send it to the owner of the seller account"
          text="http://localhost:8765/connect/sp-api/s-1"
          copyLabel="Copy link"
        />
      ),
    },
  },
};

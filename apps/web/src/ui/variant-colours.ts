import type { VariantColorsResolver } from '@mantine/core';

// As wide as the kit has it: one pixel, or more where someone reads larger letters.
const line = (colour: string) => `calc(0.0625rem * var(--mantine-scale)) solid ${colour}`;

/**
 * What colours a button, a badge and their like have in each of their variants. The kit's own can do so with any colour and
 * shade, and brings what computes with colours to every page; ours knows those of the theme by name.
 */
export const variantColours: VariantColorsResolver = ({ color, theme, variant }) => {
  const ofColour = (part: string) => `var(--mantine-color-${color ?? theme.primaryColor}-${part})`;
  const ofKit = (part: string) => `var(--mantine-color-${part})`;
  const border = line('transparent');
  const text = ofColour('light-color');
  const hover = ofColour('light-hover');
  switch (variant) {
    case 'filled':
      return {
        background: ofColour('filled'),
        hover: ofColour('filled-hover'),
        color: ofKit('white'),
        border,
      };
    case 'light':
      return { background: ofColour('light'), hover, color: text, border };
    case 'default':
      return {
        background: ofKit('default'),
        hover: ofKit('default-hover'),
        color: ofKit('default-color'),
        border: line(ofKit('default-border')),
      };
    default: // subtle
      return { background: 'transparent', hover, color: text, border };
  }
};

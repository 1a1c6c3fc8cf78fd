// The look of the product: Mantine's theme. The colours of our own elements are in colours.css.
import {
  type AlertProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

const RADIUS = '6px';

const ink: MantineColorsTuple = [
  '#f0f2fb',
  '#e0e4f6',
  '#c3caee',
  '#a3addf',
  '#8996d9',
  '#6573c6',
  '#5866be', // filled controls in the dark: 3:1 against the page, cards and popovers
  '#3a4699',
  '#2e3880',
  '#232b66',
];

const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#e9e9eb',
  '#dddee1',
  '#c9cace',
  '#a3a5ab',
  '#74767e',
  '#55575f',
  '#36383e',
  '#1b1c20',
];

const dark: MantineColorsTuple = [
  '#ececee',
  '#c6c7cc',
  '#a0a2aa',
  '#868993',
  '#33353c',
  '#292b31',
  '#1e2025',
  '#141519',
  '#0f1013',
  '#0a0b0d',
];

export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1b1c20',
  fontFamily: "'Inter Variable', 'Inter Further', system-ui, sans-serif",
  // Few names: each that a system does not have is asked for in vain while the page waits.
  fontFamilyMonospace: 'Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: RADIUS, sm: RADIUS, md: RADIUS, lg: RADIUS, xl: RADIUS },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Named, not imported: a screen loads the components that it shows.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: {
      vars: (_: MantineTheme, { color }: AlertProps) => ({
        root:
          color === 'red'
            ? {
                '--alert-bg': 'var(--state-bad-paper)',
                '--alert-bd': '1px solid var(--state-bad-line)',
                '--alert-color': 'var(--state-bad-text)',
              }
            : {},
      }),
    },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Button: { styles: { label: { fontWeight: 550 } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Paper: { defaultProps: { withBorder: true } },
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, description: { marginBottom: 6 } },
    },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
      },
    },
    SegmentedControl: {
      defaultProps: { size: 'xs', withItemsBorders: false },
      styles: {
        root: { boxShadow: 'inset 0 0 0 1px var(--field-line)', verticalAlign: 'top' },
        indicator: { boxShadow: '0 0 0 1px var(--field-line)' },
        // The radio button lies along the lower edge of its label: both are found where they are seen.
        input: { inset: 'auto 0 0', width: '100%', height: '25%', margin: 0, cursor: 'pointer', zIndex: 3 },
      },
      vars: () => ({ root: { '--sc-transition-duration': '100ms' } }),
    },
    // No target is lower than 24 px.
    TextInput: { defaultProps: { size: 'md' } },
  },
});

// Mantine's own variables where its values do not fit; the colours of the product are in colours.css.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-default-border': '#86888f',
    '--mantine-color-dimmed': '#5f6169',
    '--mantine-color-placeholder': '#74767e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': ink[7],
    '--mantine-color-ink-light': ink[0],
    '--mantine-color-ink-light-hover': ink[1],
    '--mantine-color-ink-light-color': ink[7],
  },
  dark: {
    '--mantine-color-default-border': '#6d7079',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-anchor': ink[3],
    '--mantine-color-ink-light': '#252a47',
    '--mantine-color-ink-light-hover': '#2c3255',
    '--mantine-color-ink-light-color': ink[2],
  },
});

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#e6f7f5',
  '#cfeeea',
  '#a3ddd6',
  '#70cac0',
  '#45b7ab',
  '#269e93',
  '#12847b',
  '#0f6d66',
  '#0b5a55',
  '#064641',
]
// A cool slate for dark mode: index 7 = body, 6 = raised surface, 4 = border.
const dark: MantineColorsTuple = [
  '#d5dbe5',
  '#b3bccb',
  '#98a3b5',
  '#6d7a8f',
  '#38445a',
  '#283347',
  '#1b2433',
  '#131a26',
  '#0d131d',
  '#080c13',
]

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, dark },
  autoContrast: true,
  luminanceThreshold: 0.2,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Its placeholder is a focusable child that no menu may have; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light' }, styles: { root: { textTransform: 'none', fontWeight: 600 } } },
    // Their heads have a ground of their own: what follows keeps off it.
    Modal: { styles: { body: { paddingTop: 'var(--mantine-spacing-sm)' } } },
    Drawer: { styles: { body: { paddingTop: 'var(--mantine-spacing-sm)' } } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'md', fz: 'sm' } },
    // The usual grey fails WCAG 1.4.3 at this size.
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
  },
})

// Mantine's default `light` variant text fails WCAG 1.4.3 on the light scheme for warm and green hues: darkened here, once.
const lightText = {
  red: '#a61e1e',
  orange: '#9a3412',
  yellow: '#7c4a03',
  green: '#1b6e31',
  lime: '#3f6212',
  teal: '#0b6b50',
  cyan: '#0b5a6f',
  blue: '#1657a3',
  indigo: '#3447b0',
  violet: '#5b34b8',
  grape: '#86259c',
  pink: '#a3195b',
  gray: '#3d4652',
  brand: '#0b5a55',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...Object.fromEntries(Object.entries(lightText).map(([name, colour]) => [`--mantine-color-${name}-light-color`, colour])),
    '--mantine-color-body': '#f5f7fa',
    '--app-surface': '#ffffff',
    '--app-muted': '#56627a',
    '--app-weekend': '#b42318',
    '--app-hover': '#f1f5f9',
    '--app-critical': '#c92a2a',
    '--app-high': '#c2410c',
    '--app-medium': '#a16207',
    '--app-low': '#1d6fb8',
    '--app-good': '#1b6e31',
    '--mantine-color-dimmed': '#56627a',
    '--mantine-color-default-border': '#dfe4ec',
    '--mantine-color-placeholder': '#667085',
    // Text of errors at fields: Mantine's own red is too pale on our surfaces (WCAG 1.4.3).
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-body': '#0d131d',
    '--app-surface': '#131a26',
    '--app-muted': '#98a3b5',
    '--app-weekend': '#ff8787',
    '--app-hover': '#182130',
    '--app-critical': '#ff6b6b',
    '--app-high': '#fd8a4c',
    '--app-medium': '#f0c243',
    '--app-low': '#5cacf0',
    '--app-good': '#5fd38a',
    '--mantine-color-dimmed': '#98a3b5',
    '--mantine-color-default-border': '#263042',
    '--mantine-color-placeholder': '#8793a8',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-gray-light': '#263042',
    '--mantine-color-gray-light-hover': '#2e3a4f',
    '--mantine-color-brand-light': '#123f3d',
    '--mantine-color-brand-light-hover': '#174b48',
    '--mantine-color-brand-light-color': '#a3ddd6',
  },
})

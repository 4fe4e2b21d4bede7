/** Words at an axis. */
export const axis = { fontSize: '0.6875rem', fill: 'var(--app-muted)' } as const
/** The box of a tooltip. */
export const tip = {
  background: 'var(--app-surface)',
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 8,
  fontSize: '0.75rem',
} as const
/** A line of a tooltip: in the colour of text, for that of its series is too pale to be read. */
export const tipItem = { color: 'var(--mantine-color-text)' } as const

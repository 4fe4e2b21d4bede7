/** The tower. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ display: 'block', flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <path d="M16 5l5 4v16h3v2H8v-2h3V9l5-4zm-2.2 7.4v2h4.4v-2zm0 4.3v2h4.4v-2zm0 4.3v4h4.4v-4z" fill="#fff" />
    </svg>
  )
}

import { Select } from '@mantine/core'
import { useSites } from '../site.ts'

interface SiteSelectProps {
  readonly label: string
  /** Id of the site a page is about. */
  readonly value: string
  readonly onChange: (id: string | undefined) => void
  readonly size?: 'xs'
}

/** The site a page is about, which is always one of those in scope. */
export function SiteSelect({ label, value, onChange, size }: SiteSelectProps) {
  const sites = useSites()
  return (
    <Select
      aria-label={label}
      {...(size && { size })}
      w={180}
      allowDeselect={false}
      searchable
      value={value}
      data={sites.map((item) => ({ value: item.id, label: item.name }))}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

import { Badge, Box, Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** How many there are of what it lists. */
  readonly count?: number
  /** Figures or buttons at the right of the title. */
  readonly aside?: ReactNode
  /** Its content reaches to the border: tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A named part of a page. */
export function Section({ title, count, aside, flush = false, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} style={{ overflow: 'hidden', minWidth: 0 }}>
      <Group justify="space-between" px="md" py={10} gap="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
        <Group gap="xs">
          <Title order={2} fz="sm">
            {title}
          </Title>
          {count !== undefined && <Badge color="gray">{count}</Badge>}
        </Group>
        {aside && <Group gap="xs">{aside}</Group>}
      </Group>
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Paper>
  )
}

import { Badge, Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SettingCardProps {
  readonly title: string
  /** How many there are of what it lists. */
  readonly count?: number | undefined
  /** At the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}
/** One subject of an account. */
export function SettingCard({ title, count, aside, children }: SettingCardProps) {
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Title order={2}>{title}</Title>
          {count !== undefined && <Badge color="gray">{count}</Badge>}
        </Group>
        {aside}
      </Group>
      {children}
    </Paper>
  )
}

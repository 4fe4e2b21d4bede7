import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: ReactNode
  readonly above?: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
}

/** Top of a page: what it is, a line about it, what one can do here. */
export function PageHeader({ title, above, subtitle, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm" wrap="wrap">
      <Box miw={0}>
        {above && (
          <Group gap={8} mb={4}>
            {above}
          </Group>
        )}
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text size="sm" c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}

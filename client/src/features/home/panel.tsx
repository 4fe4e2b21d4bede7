import { Anchor, Box, Group, Paper, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  /** Way to the whole list. */
  readonly more?: { readonly to: string; readonly text: string; readonly search?: Readonly<Record<string, string>> } | undefined
  readonly note?: ReactNode
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of a page with its name and the way to the whole of it. */
export function Panel({ title, more, note, flush = false, children }: PanelProps) {
  return (
    <Paper component="section" aria-label={title} style={{ overflow: 'hidden', minWidth: 0 }}>
      <Group
        justify="space-between"
        px="md"
        py={10}
        gap="xs"
        wrap="nowrap"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        <Title order={2} fz="sm" className="clip">
          {title}
        </Title>
        <Group gap="sm" wrap="nowrap" style={{ flex: 'none' }}>
          {note}
          {more && (
            <Anchor component={Link} to={more.to} {...(more.search && { search: more.search as never })} size="xs" fw={600}>
              {more.text}
            </Anchor>
          )}
        </Group>
      </Group>
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Paper>
  )
}

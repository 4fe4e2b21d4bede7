import { Box, Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { type PageLink, toPage } from '../../../kit/links/page-link.ts'

interface PanelProps {
  readonly title: string
  /** Way to the whole list. */
  readonly more?: { readonly link: PageLink; readonly text: string } | undefined
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
            <AnchorLink {...toPage(more.link)} size="xs" fw={600}>
              {more.text}
            </AnchorLink>
          )}
        </Group>
      </Group>
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Paper>
  )
}

import { Box, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageLink, toPage } from '../links/page-link.ts'

/** So many of one kind are in sight at once. */
const SHOWN = 3

/** Something the reader asked for. */
interface OwnRequest {
  readonly id: string
  readonly link: PageLink
  readonly text: string
  readonly badge: ReactNode
  /** What has to happen next, as a sentence; undefined once it is over. */
  readonly waitsFor: string | undefined
}

interface Props {
  readonly title: string
  readonly rows: readonly OwnRequest[]
}
/** What the reader asked for of one kind, each opening its own page: what goes on first. Nothing while there is none. */
export function OwnRequests({ title, rows }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const sorted = rows.toSorted((a, b) => Number(a.waitsFor === undefined) - Number(b.waitsFor === undefined))
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sorted.slice(0, all ? undefined : SHOWN).map((row) => (
          <Box component="li" key={row.id} py={6}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text component={Link} {...toPage(row.link)} size="sm" c="var(--mantine-color-anchor)" lineClamp={2} style={{ minWidth: 0 }}>
                {row.text}
              </Text>
              <Box style={{ flexShrink: 0 }}>{row.badge}</Box>
            </Group>
            {row.waitsFor !== undefined && (
              <Text size="xs" c="dimmed">
                {row.waitsFor}
              </Text>
            )}
          </Box>
        ))}
      </Box>
      {rows.length > SHOWN && (
        <Button variant="subtle" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'fewerRequests' : 'allRequests', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

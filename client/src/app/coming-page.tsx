import { Badge, List, Paper, Stack, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../kit/page-header.tsx'
import { slugOf } from './routing/route-table.ts'

/** An honest page for a screen that is not built yet: what will be there, in the reader's language. */
export function ComingPage() {
  const { t } = useTranslation(['planned', 'nav'])
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.entry?.path ?? '/' })
  const type = useRouterState({ select: (state) => (state.matches.at(-1)?.params as { type?: string } | undefined)?.type })
  const slug = slugOf(path)
  const parts = t(slug, { ns: 'planned', defaultValue: '' }).split('|').filter(Boolean)
  return (
    <Stack maw={720} p={path.startsWith('/desk/external') || path.includes('addPrice') ? 'lg' : 0}>
      <PageHeader
        title={type ? t(`type.${type}`, { ns: 'nav' }) : t(`title.${slug}`, { ns: 'nav' })}
        above={<Badge color="gray">{t('label', { ns: 'planned' })}</Badge>}
        subtitle={t('notYet', { ns: 'planned' })}
      />
      {parts.length > 0 && (
        <Paper p="md">
          <Text fw={600} size="sm" mb="xs">
            {t('willBe', { ns: 'planned' })}
          </Text>
          <List size="sm" spacing={6}>
            {parts.map((part) => (
              <List.Item key={part}>{part}</List.Item>
            ))}
          </List>
        </Paper>
      )}
    </Stack>
  )
}

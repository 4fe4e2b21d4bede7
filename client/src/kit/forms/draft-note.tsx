import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '../dates/dates.ts'
import { useHomeZone } from '../site.ts'
import type { Draft } from './drafts.ts'

interface DraftNoteProps {
  readonly draft: Draft<unknown>
  readonly discard: () => void
}
/** Says that a form holds what was typed earlier, and what of it could not be kept. */
export function DraftNote({ draft, discard }: DraftNoteProps) {
  const { t } = useTranslation()
  const zone = useHomeZone()
  return (
    <Group justify="space-between" gap="xs" role="status">
      <Text size="sm" c="dimmed" style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        {t('draftKept.text', { at: dateText(draft.at, 'time', zone) })}
        {draft.lost.length > 0 && ` ${t('draftKept.lost', { names: draft.lost.join(', ') })}`}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={discard}>
        {t('draftKept.discard')}
      </Button>
    </Group>
  )
}

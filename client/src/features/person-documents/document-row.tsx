import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import type { PersonDocument } from '@menara/shared/contract/people/person-documents.contract.ts'
import { validityOf } from '@menara/shared/domain/people/person-documents.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useHomeZone } from '../../kit/site.ts'

interface Props {
  readonly document: PersonDocument
  readonly save: () => void
  /** Other buttons of the document. */
  readonly children?: ReactNode
}
/** One document: what it is, until when it holds, and its file to be saved. */
export function DocumentRow({ document, save, children }: Props) {
  const { t } = useTranslation('person_documents')
  const validity = validityOf(document, todayIn(useHomeZone()))
  return (
    <Group component="li" justify="space-between" gap="xs" py={6} wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {document.title}
          </Text>
          {validity !== 'valid' && <Badge color={validity === 'expired' ? 'red' : 'orange'}>{t(`validity.${validity}`)}</Badge>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`${t(`kinds.${document.kind}`)} · ${document.valid_until === null ? t('noEnd') : t('until', { day: dayText(document.valid_until) })}`}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t('save', { title: document.title })} onClick={save}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
        {children}
      </Group>
    </Group>
  )
}

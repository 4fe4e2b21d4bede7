import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { Section } from '../../../kit/section.tsx'
import { type DocumentSubject, documentsOf, saveDocument } from '../documents.api.ts'
import { useIssueButton } from '../use-issue-button.ts'

interface DocumentListProps extends DocumentSubject {
  /** Zone of the record's site. */
  readonly zone: string
}
/** Documents of a record: those that were issued, and a button that issues the present one and saves it. */
export function DocumentList({ kind, subject_id, zone }: DocumentListProps) {
  const { t } = useTranslation('documents')
  const issued = useQuery(documentsOf({ kind, subject_id })).data?.data
  const { label, ...button } = useIssueButton({ kind, subject_id })
  if (!issued) return null
  return (
    <Section
      title={t('title')}
      aside={
        <Button size="xs" variant="default" leftSection={<IconFileTypePdf size={14} aria-hidden />} {...button}>
          {label}
        </Button>
      }
    >
      {issued.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <Stack gap={4}>
          {issued.map((item) => (
            <Group key={item.id} justify="space-between" gap="xs">
              <div>
                <Text size="sm">{item.revision === 1 ? item.number : t('revision', { number: item.number, revision: item.revision })}</Text>
                <Text size="xs" c="dimmed">
                  {[dateText(item.issued_at, 'full', zone), item.issued_by?.name, item.code].filter(Boolean).join(' · ')}
                </Text>
              </div>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('saveOf', { number: item.number, revision: item.revision })}
                onClick={() => void saveDocument(item).catch(showFetchRefusal)}
              >
                {t('save')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type DocumentSubject, useIssueDocument } from '../documents.api.ts'

interface DocumentIconProps extends DocumentSubject {
  /** Which record of the list. */
  readonly of: string
}
/** In a row of a list: issues the document of its record as it is now, and saves its PDF. */
export function DocumentIcon({ kind, subject_id, of }: DocumentIconProps) {
  const { t } = useTranslation('documents')
  const issue = useIssueDocument({ kind, subject_id })
  const label = `${t('issue', { kind: t(`kind.${kind}`) })}: ${of}`
  return (
    <ActionIcon
      size="sm"
      variant="default"
      title={label}
      aria-label={label}
      loading={issue.isPending}
      onClick={() => issue.mutate(undefined, { onError: showRefusal })}
    >
      <IconFileTypePdf size={14} aria-hidden />
    </ActionIcon>
  )
}

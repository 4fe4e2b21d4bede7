import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type DocumentSubject, useIssueDocument } from '../documents.api.ts'

interface DocumentButtonProps extends DocumentSubject {
  /** Tells it from those of other records on the page. */
  readonly of?: string
}
/** Issues the document of a record as it is now, and saves its PDF. */
export function DocumentButton({ kind, subject_id, of }: DocumentButtonProps) {
  const { t } = useTranslation('documents')
  const issue = useIssueDocument({ kind, subject_id })
  const label = t('issue', { kind: t(`kind.${kind}`) })
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFileTypePdf size={14} aria-hidden />}
      loading={issue.isPending}
      {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
      onClick={() => issue.mutate(undefined, { onError: showRefusal })}
    >
      {label}
    </Button>
  )
}

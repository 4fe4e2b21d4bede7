import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { DocumentSubject } from '../documents.api.ts'
import { useIssueButton } from '../use-issue-button.ts'

interface DocumentButtonProps extends DocumentSubject {
  /** Tells it from those of other records on the page. */
  readonly of?: string
}
/** Issues the document of a record as it is now, and saves its PDF. */
export function DocumentButton({ of, ...subject }: DocumentButtonProps) {
  const { label, ...button } = useIssueButton(subject)
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFileTypePdf size={14} aria-hidden />}
      {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
      {...button}
    >
      {label}
    </Button>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { DocumentSubject } from '../documents.api.ts'
import { useIssueButton } from '../use-issue-button.ts'

interface DocumentIconProps extends DocumentSubject {
  /** Which record of the list. */
  readonly of: string
}
/** In a row of a list: issues the document of its record as it is now, and saves its PDF. */
export function DocumentIcon({ of, ...subject }: DocumentIconProps) {
  const { label, ...button } = useIssueButton(subject)
  const named = `${label}: ${of}`
  return (
    <ActionIcon size="sm" variant="default" title={named} aria-label={named} {...button}>
      <IconFileTypePdf size={14} aria-hidden />
    </ActionIcon>
  )
}

import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { type DocumentSubject, useIssueDocument } from './documents.api.ts'

/** Words and press of a button that issues the document of a record as it is now, and saves its PDF. */
export function useIssueButton(subject: DocumentSubject) {
  const { t } = useTranslation('documents')
  const issue = useIssueDocument(subject)
  return {
    label: t('issue', { kind: t(`kind.${subject.kind}`) }),
    loading: issue.isPending,
    onClick: () => issue.mutate(undefined, { onError: showRefusal }),
  }
}

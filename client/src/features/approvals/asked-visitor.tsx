import { Text } from '@mantine/core'
import type { ApprovalVisitor } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { useTranslation } from 'react-i18next'

/** Whom of a visit it is about, and why they are listed for those who may know. */
export function AskedVisitor({ visitor: { name, company, listed_for } }: { readonly visitor: ApprovalVisitor }) {
  const { t } = useTranslation('approvals')
  const who = [name || t('erasedVisitor'), company].filter(Boolean).join(', ')
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <b>{t('onWatchlist', { who })}</b>
      {listed_for !== null && ` · ${t('listedFor', { reason: listed_for })}`}
    </Text>
  )
}

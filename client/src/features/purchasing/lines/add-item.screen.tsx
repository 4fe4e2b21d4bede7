import type { PurchaseDetail } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { PurchasePage } from '../purchase-page.tsx'
import { LineEditor } from './line-editor.tsx'
import { LineTable } from './line-table.tsx'

/** What a purchase asks for, line by line. */
export function AddItemScreen() {
  return <PurchasePage step="lines">{(purchase) => <Lines purchase={purchase} />}</PurchasePage>
}

function Lines({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { t } = useTranslation('purchasing')
  if (purchase.editable) return <LineEditor key={purchase.id} purchase={purchase} />
  return (
    <Section title={t('lines.title')} count={purchase.line_rows.length} flush>
      {purchase.line_rows.length > 0 ? <LineTable purchase={purchase} /> : <EmptyState title={t('lines.none')} text={t('lines.frozen')} />}
    </Section>
  )
}

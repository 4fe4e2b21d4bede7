import { Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { PublicFrame } from '../../../kit/public-frame.tsx'
import { SupplierOrderPage } from './supplier-order.tsx'
import { SupplierRequestPage } from './supplier-request.tsx'

export const addPriceView = { rfq: text, order: text, token: text }

/** What the link of a supplier opens without a login: a request for prices, or an order. */
export function AddPriceScreen() {
  const { t } = useTranslation('supplier')
  const { rfq, order, token } = useViewState(addPriceView).state
  if (rfq !== undefined && token !== undefined)
    return (
      <PublicFrame width={720}>
        <SupplierRequestPage link={{ id: rfq, token }} />
      </PublicFrame>
    )
  if (order !== undefined && token !== undefined)
    return (
      <PublicFrame width={720}>
        <SupplierOrderPage link={{ id: order, token }} />
      </PublicFrame>
    )
  return (
    <PublicFrame width={720}>
      <Paper p="md">
        <Title order={1} fz={22} mb="xs">
          {t('noLink')}
        </Title>
        <Text>{t('noLinkText')}</Text>
      </Paper>
    </PublicFrame>
  )
}

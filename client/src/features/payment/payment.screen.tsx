import { Tabs } from '@mantine/core'
import { bankStatementFeed } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { payableFeed } from '@menara/shared/contract/finance/payables.contract.ts'
import { paymentBatchFeed } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useChanges } from '../../kit/live/live.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { AccountsPanel } from './accounts/accounts-panel.tsx'
import { BatchDetail } from './batches/batch-detail.tsx'
import { BatchesPanel } from './batches/batches-panel.tsx'
import { PayablesPanel } from './payables/payables-panel.tsx'
import { useRefresh } from './payment.api.ts'
import { paymentTabs, paymentView } from './payment-view.ts'
import { RatesPanel } from './rates/rates-panel.tsx'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { StatementDetail } from './statements/statement-detail.tsx'
import { StatementsPanel } from './statements/statements-panel.tsx'

const PANELS = {
  payables: PayablesPanel,
  batches: BatchesPanel,
  statements: StatementsPanel,
  accounts: AccountsPanel,
  spending: SpendingPanel,
  rates: RatesPanel,
} as const

/** What waits to be paid, the batches that pay it, and the accounts they use. */
export function PaymentScreen() {
  const refresh = useRefresh()
  useChanges(payableFeed, {}, () => void refresh())
  useChanges(paymentBatchFeed, {}, () => void refresh())
  useChanges(bankStatementFeed, {}, () => void refresh())
  const { state } = useViewState(paymentView)
  if (state.batch) return <BatchDetail key={state.batch} id={state.batch} />
  if (state.statement) return <StatementDetail key={state.statement} id={state.statement} />
  return <Lists />
}

function Lists() {
  const { t } = useTranslation(['payment', 'nav'])
  const { state, show } = useViewState(paymentView)
  const tab = state.tab ?? 'payables'
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader title={t('nav:title.admin_plugins_payment')} subtitle={t('about')} />
      <Tabs value={tab} onChange={(chosen) => show({ tab: paymentTabs.find((one) => one === chosen) })}>
        <Tabs.List mb="md">
          {paymentTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Panel />
    </>
  )
}

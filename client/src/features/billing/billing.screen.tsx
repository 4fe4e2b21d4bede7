import { Paper, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId } from '../../kit/site.ts'
import { AgeingTab } from './ageing-tab.tsx'
import { useBillingChanges } from './billing.api.ts'
import { billingTabs, billingView } from './billing-view.ts'
import { InvoicesTab } from './invoices/invoices-tab.tsx'
import { RatesTab } from './rates/rates-tab.tsx'
import { TenantsTab } from './tenants/tenants-tab.tsx'
import { UsageTab } from './usage/usage-tab.tsx'

/** Tenants, what they are charged, their invoices and what they owe. */
export function BillingScreen() {
  const { t } = useTranslation(['billing', 'nav'])
  useBillingChanges(useSiteId())
  const { state, show } = useViewState(billingView)
  const { tab: here = 'invoices' } = state
  return (
    <>
      <PageHeader title={t('nav:title.admin_manage_billing')} subtitle={t('about')} />
      <Paper>
        <Tabs value={here} keepMounted={false} onChange={(next) => show(next === 'invoices' ? {} : { tab: billingView.tab(next) })}>
          <Tabs.List>
            {billingTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            {here === 'invoices' && <InvoicesTab />}
            {here === 'tenants' && <TenantsTab />}
            {here === 'rates' && <RatesTab />}
            {here === 'ageing' && <AgeingTab />}
            {here === 'usage' && <UsageTab />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

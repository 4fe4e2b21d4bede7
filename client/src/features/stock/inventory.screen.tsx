import { Paper, SimpleGrid, Tabs } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId } from '../../kit/site.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { StockAssets } from './assets/stock-assets-tab.tsx'
import { StockCounts } from './counts/counts-tab.tsx'
import { inventoryTabs, inventoryView } from './inventory-view.ts'
import { StockItems } from './items/items-tab.tsx'
import { TurnoverReport } from './items/turnover-tab.tsx'
import { summaryAt, useStockChanges } from './stock.api.ts'
import { StockStores } from './stores/stores-tab.tsx'

/** What the sites keep: items, assets in stock, stock-takes and the stores themselves. */
export function InventoryScreen() {
  const { t } = useTranslation('stock')
  const siteId = useSiteId()
  useStockChanges(siteId)
  const { state, show } = useViewState(inventoryView)
  const { tab: here = 'item' } = state
  return (
    <>
      <PageHeader title={t('title')} actions={<Actions tab={here} />} />
      <Summary />
      <Paper>
        <Tabs value={here} keepMounted={false} onChange={(next) => show(next === 'item' ? {} : { tab: inventoryView.tab(next) })}>
          <Tabs.List>
            {inventoryTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            {here === 'item' && <StockItems />}
            {here === 'asset' && <StockAssets />}
            {here === 'counts' && <StockCounts />}
            {here === 'stores' && <StockStores />}
            {here === 'turnover' && <TurnoverReport />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

function Actions({ tab }: { readonly tab: (typeof inventoryTabs)[number] }) {
  const { t } = useTranslation('stock')
  const [manages, keepsAssets] = [useMay('stock_manage'), useMay('show_manage_asset')]
  const plus = <IconPlus size={16} aria-hidden />
  return (
    <>
      <ButtonLink to="/admin/plugins/inventory/indexs" variant="default" leftSection={<IconListDetails size={16} aria-hidden />}>
        {t('card.title')}
      </ButtonLink>
      {tab === 'item' && manages && (
        <ButtonLink to="/admin/plugins/inventory/item/form" leftSection={plus}>
          {t('item.new')}
        </ButtonLink>
      )}
      {tab === 'asset' && keepsAssets && (
        <ButtonLink to="/admin/plugins/inventory/asset/form" leftSection={plus}>
          {t('asset.new')}
        </ButtonLink>
      )}
    </>
  )
}

function Summary() {
  const { t } = useTranslation('stock')
  const { data } = useQuery(summaryAt(useSiteId()))
  const figures = data?.data
  const shown = <V,>(value: V | undefined, write: (value: V) => string) => (value === undefined ? undefined : write(value))
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
      <StatCard label={t('summary.items')} value={shown(figures?.items, numberText)} />
      <StatCard
        label={t('summary.below')}
        value={shown(figures?.below, numberText)}
        colour={figures && figures.below > 0 ? 'var(--app-high)' : undefined}
      />
      <StatCard label={t('summary.value')} value={shown(figures?.value, rupiahText)} />
      <StatCard label={t('summary.inTransit')} value={shown(figures?.in_transit_value, rupiahText)} />
    </SimpleGrid>
  )
}

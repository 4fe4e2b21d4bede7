import { SimpleGrid, Stack, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../kit/dates/dates.ts'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSite } from '../../kit/site.ts'
import { AllSites } from './all-sites.tsx'
import { MetersTab } from './meters/meters-tab.tsx'
import { BaselineTab } from './settings/baseline-tab.tsx'
import { BudgetsCard } from './settings/budgets-card.tsx'
import { FactorsCard } from './settings/factors-card.tsx'
import { TariffsCard } from './settings/tariffs-card.tsx'
import { SiteCard } from './site-card.tsx'
import type { SiteProps } from './site-props.ts'
import { DemandTab } from './usage/demand-tab.tsx'
import { MonthStrip } from './usage/month-strip.tsx'
import { NowStrip } from './usage/now-strip.tsx'
import { UsagePanel } from './usage/usage-panel.tsx'

const TABS = {
  overview: OverviewTab,
  demand: DemandTab,
  meters: MetersTab,
  baseline: BaselineTab,
  settings: SettingsTab,
} as const satisfies Record<string, ComponentType<SiteProps>>
type Tab = keyof typeof TABS
const tabs = Object.keys(TABS) as Tab[]
export const energyView = { tab: oneOf(tabs) }

/** Energy of the chosen site, or every site at this moment. */
export function EnergyScreen() {
  const { t } = useTranslation('energy')
  const site = useSite()
  const { state, show } = useViewState(energyView)
  const { tab: here = 'overview' } = state
  if (!site)
    return (
      <>
        <PageHeader title={t('title')} subtitle={t('allSitesText')} />
        <AllSites />
      </>
    )
  const Body = TABS[here]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('siteText', { site: site.name, zone: zoneName(site.zone) })} />
      <Tabs value={here} onChange={(next) => show(next === 'overview' ? {} : { tab: energyView.tab(next) })} keepMounted={false}>
        <Tabs.List mb="sm">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={here}>
          <Body key={site.id} siteId={site.id} zone={site.zone} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The present, the month and what was used. */
function OverviewTab(props: SiteProps) {
  return (
    <Stack gap="sm">
      <NowStrip {...props} />
      <MonthStrip {...props} />
      <UsagePanel {...props} />
    </Stack>
  )
}

/** What figures are made of: tariffs, emission factors, budgets, floor area and contracted demand. */
function SettingsTab(props: SiteProps) {
  return (
    <Stack gap="sm">
      <TariffsCard {...props} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <FactorsCard {...props} />
        <BudgetsCard {...props} />
      </SimpleGrid>
      <SiteCard {...props} />
    </Stack>
  )
}

import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { SiteSelect } from '../../kit/lists/site-select.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { NoSite } from '../../kit/no-site.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useHasNoSite, usePageSite } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { BalancesTab } from './balances-tab.tsx'
import { BlocksTab } from './blocks-tab.tsx'
import { leaveTabs, leaveView } from './leave-view.ts'
import { RulesTab } from './rules-tab.tsx'

/** Annual leave: who has how much left, which days are blocked, and what is granted. */
export function LeaveScreen() {
  const { t } = useTranslation('leave')
  const { state, change } = useViewState(leaveView)
  const site = usePageSite(state.site)
  const hasNone = useHasNoSite()
  if (!site)
    return (
      <>
        <PageHeader title={t('title')} />
        {hasNone ? <NoSite /> : <WaitingRows rows={6} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={site.name}
        actions={<SiteSelect label={t('site')} value={site.id} onChange={(site) => change({ site })} />}
      />
      <Tabs
        value={state.tab ?? 'balances'}
        onChange={(next) => change({ tab: leaveTabs.find((item) => item === next && item !== 'balances'), id: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          {leaveTabs.map((item) => (
            <Tabs.Tab key={item} value={item}>
              {t(`tab.${item}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="balances">
          <BalancesTab site={site} year={state.year ?? Number(todayIn(site.zone).slice(0, 4))} />
        </Tabs.Panel>
        <Tabs.Panel value="blocks">
          <BlocksTab site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RulesTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

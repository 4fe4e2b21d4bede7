import { Paper, Tabs } from '@mantine/core'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/states.tsx'
import { ApprovalTypes } from '../approvals/embed/approval-types.tsx'
import { ReimburseTypeList } from '../claims/embed/reimburse-type-list.tsx'
import { CostCentreList } from '../cost-centres/embed/cost-centre-list.tsx'
import { BasicSettings } from '../desk-settings/embed/basic-settings.tsx'
import { FaultCodeList } from '../faults/embed/fault-codes.tsx'
import { SlaSettings } from '../sla/embed/sla-settings.tsx'
import { ToolSettings } from '../ticket-tools/embed/tool-settings.tsx'
import { GateTargets } from '../visitors/embed/gate-targets.tsx'
import { PassList } from '../visitors/embed/pass-list.tsx'
import { WatchlistApprovals } from '../visitors/embed/watchlist-approvals.tsx'
import { NewCategory } from './categories.screen.tsx'
import { CategoryList } from './category-list.tsx'

/** The tabs of the specification, and one of our own. */
const TABS = ['Approval', 'Basic', 'Category', 'Sla', 'Tools'] as const
export const ticketSettingsView = { tab: oneOf(TABS) }
const REIMBURSE = ticketTypeByCode('reimburse')?.id
const VISITOR = ticketTypeByCode('visitor')?.id

export function TicketSettingsScreen() {
  const { t } = useTranslation('categories')
  const mayShape = useMay('show_manage_category')
  const { state, show } = useViewState(ticketSettingsView)
  const { tab: here = 'Category' } = state
  return (
    <>
      <PageHeader title={t('settings')} actions={here === 'Category' && mayShape && <NewCategory place="settings" />} />
      <Paper>
        <Tabs value={here} keepMounted={false} onChange={(next) => show(next === 'Category' ? {} : { tab: ticketSettingsView.tab(next) })}>
          <Tabs.List>
            {TABS.map((text) => (
              <Tabs.Tab key={text} value={text}>
                {t(`tab.${text}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            {here === 'Approval' && <ApprovalTypes />}
            {here === 'Basic' && (
              <BasicSettings
                more={({ typeId, toCostCentre, toReimburseType, toPass, toPosters }) => (
                  <>
                    {typeId === VISITOR && <GateTargets />}
                    {typeId === VISITOR && <WatchlistApprovals />}
                    {typeId === VISITOR && <PassList open={toPass} />}
                    <CostCentreList open={toCostCentre} />
                    {typeId === REIMBURSE && <ReimburseTypeList open={toReimburseType} />}
                    <FaultCodeList print={toPosters} />
                  </>
                )}
              />
            )}
            {here === 'Sla' && <SlaSettings />}
            {here === 'Tools' && <ToolSettings />}
            {here === 'Category' && mayShape && <CategoryList place="settings" />}
            {here === 'Category' && !mayShape && <EmptyState title={t('notYours')} text={t('notYoursText')} />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

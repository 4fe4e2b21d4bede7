import { Badge, Paper, Tabs } from '@mantine/core'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPage } from './approval-page.tsx'
import { useFreshApprovals } from './approvals.live.ts'
import { approvalsView, approvalTabs } from './approvals-view.ts'
import { SubstituteList } from './substitutes/substitute-list.tsx'

/** What waits for my decision, what I decided, who answers for me. Open to everybody who is signed in: anybody may be asked. */
export function ApprovalsScreen() {
  const { t } = useTranslation('approvals')
  const { state, show } = useViewState(approvalsView)
  const { tab: here = 'waiting', ticket } = state
  useFreshApprovals()
  const waiting = useQuery(asking(approvals.list, { query: { limit: 1 } })).data?.total
  if (ticket !== undefined) return <ApprovalPage ticketId={ticket} />
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('titleText')} />
      <Paper>
        <Tabs value={here} keepMounted={false} onChange={(next) => show(next === 'waiting' ? {} : { tab: approvalsView.tab(next) })}>
          <Tabs.List>
            {approvalTabs.map((tab) => (
              <Tabs.Tab
                key={tab}
                value={tab}
                rightSection={
                  tab === 'waiting' && waiting ? <Badge aria-label={t('waitingCount', { count: waiting })}>{waiting}</Badge> : null
                }
              >
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>{here === 'substitutes' ? <SubstituteList /> : <ApprovalList key={here} state={here} />}</Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

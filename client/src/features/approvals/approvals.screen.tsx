import { Badge, Paper, Tabs } from '@mantine/core'
import { approvals } from '@menara/shared/contract/approvals.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { asking } from '../../kit/query.ts'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPage } from './approval-page.tsx'
import { useFreshApprovals } from './approvals.live.ts'
import { SubstituteList } from './substitute-list.tsx'

const TABS = ['waiting', 'decided', 'substitutes'] as const

/** What waits for my decision, what I decided, who answers for me. Open to everybody who is signed in: anybody may be asked. */
export function ApprovalsScreen() {
  const { t } = useTranslation('approvals')
  const go = useNavigate()
  const { tab, ticket } = useSearch({ strict: false }) as { tab?: string; ticket?: string }
  const here = TABS.find((it) => it === tab) ?? 'waiting'
  useFreshApprovals()
  const waiting = useQuery(asking(approvals.list, { query: { limit: 1 } })).data?.total
  if (ticket !== undefined) return <ApprovalPage ticketId={String(ticket)} />
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('titleText')} />
      <Paper>
        <Tabs
          value={here}
          keepMounted={false}
          onChange={(next) => void go({ to: '.', search: (next === 'waiting' ? {} : { tab: next }) as never })}
        >
          <Tabs.List>
            {TABS.map((it) => (
              <Tabs.Tab
                key={it}
                value={it}
                rightSection={
                  it === 'waiting' && waiting ? <Badge aria-label={t('waitingCount', { count: waiting })}>{waiting}</Badge> : null
                }
              >
                {t(`tab.${it}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>{here === 'substitutes' ? <SubstituteList /> : <ApprovalList key={here} state={here} />}</Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}

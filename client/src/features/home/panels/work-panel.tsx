import { Badge, Text } from '@mantine/core'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { type PageLink, toPage } from '../../../kit/links/page-link.ts'
import { useMe } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { EVERY_MS } from '../home.api.ts'
import classes from '../home.module.css'
import { Panel } from './panel.tsx'

/** Rows that are counted one by one; more of them are "100+". */
const MOST = 100

interface Work {
  /** Of its text, and of what is cached. */
  readonly key: string
  /** All that is needed to see it and to do it. */
  readonly needs: readonly Permission[]
  readonly count: (siteId: string | undefined) => Promise<number>
  /** The list of exactly what was counted. */
  readonly link: PageLink
}

const at = (siteId: string | undefined) => ({ ...(siteId && { location_id: siteId }) })
const rowsOf = async (page: Promise<{ readonly data: readonly unknown[]; readonly next?: string }>): Promise<number> => {
  const { data, next } = await page
  return next ? MOST : data.length
}

const PAGES = { v2: '/desk/ticketing/reimburse/reimburseV2', v1: '/desk/ticketing/reimburse/reimburseV1' } as const
const CLAIM_STEPS = [
  ['verify', 'claim_verify'],
  ['approve', 'claim_approve'],
  ['pay', 'claim_pay'],
] as const
const claimWork = CLAIM_STEPS.flatMap(([queue, permission]) =>
  (['v2', 'v1'] as const).map(
    (policy): Work => ({
      key: `claims_${queue}_${policy}`,
      needs: ['show_ticketing_reimburse', permission],
      count: async (siteId) => (await call(claims.figures, { query: { policy, queue, ...at(siteId) } })).data.count,
      link: { to: PAGES[policy], search: { queue } },
    }),
  ),
)

/** What waits for somebody, by what their permissions let them do; the most urgent first. */
const WORK: readonly Work[] = [
  {
    key: 'approvals',
    needs: [],
    count: async () => (await call(approvals.list, { query: { state: 'waiting', limit: 1 } })).total ?? 0,
    link: { to: '/desk/approvals' },
  },
  {
    key: 'visitors',
    needs: ['visitor_receive', 'show_ticketing_visitor'],
    count: (siteId) => rowsOf(call(visitors.list, { query: { ...at(siteId), limit: MOST } })),
    link: { to: '/desk/ticketing/$type', params: { type: 'visitor' }, search: { desk: 'board' } },
  },
  ...claimWork,
  {
    key: 'batches_approve',
    needs: ['show_plugin_payment', 'payment_approve'],
    count: (siteId) => rowsOf(call(paymentBatches.list, { query: { state: 'submitted', ...at(siteId), limit: MOST } })),
    link: { to: '/admin/plugins/payment', search: { tab: 'batches', state: 'submitted' } },
  },
  {
    key: 'batches_release',
    needs: ['show_plugin_payment', 'payment_release'],
    count: (siteId) => rowsOf(call(paymentBatches.list, { query: { state: 'approved', ...at(siteId), limit: MOST } })),
    link: { to: '/admin/plugins/payment', search: { tab: 'batches', state: 'approved' } },
  },
  {
    key: 'invoices_overdue',
    needs: ['show_manage_billing'],
    count: (siteId) => rowsOf(call(tenantInvoices.list, { query: { state: 'overdue', ...at(siteId), limit: MOST } })),
    link: { to: '/admin/manage/billing', search: { state: 'overdue' } },
  },
  {
    key: 'purchases',
    needs: ['show_ticketing_procurement', 'procurement_buy'],
    count: (siteId) => rowsOf(call(purchases.list, { query: { open: true, ...at(siteId), limit: MOST } })),
    link: { to: '/desk/eproc' },
  },
  {
    key: 'transfers',
    needs: ['show_plugin_item_movement', 'stock_approve'],
    count: (siteId) => rowsOf(call(stockTransfers.list, { query: { state: 'requested', ...at(siteId), limit: MOST } })),
    link: { to: '/admin/plugins/item_movement', search: { state: 'requested' } },
  },
]

/** What waits for the reader today; each line leads to the list of it. */
export function WorkPanel({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('home')
  const me = useMe()
  const mine = WORK.filter(({ needs }) => needs.every((one) => me?.permissions.includes(one)))
  const answers = useQueries({
    queries: mine.map(({ key, count }) => ({
      queryKey: ['work', key, siteId],
      queryFn: () => count(siteId),
      refetchInterval: EVERY_MS * 4,
    })),
  })
  const lines = mine.flatMap((work, i) => ({ ...work, waiting: answers[i]?.data ?? 0 })).filter(({ waiting }) => waiting > 0)
  const failed = answers.find(({ data, isError }) => isError && data === undefined)
  const isPending = answers.some((answer) => answer.isPending)
  return (
    <Panel title={t('work.title')} flush>
      {failed && <FailedState error={failed.error} retry={() => answers.forEach((answer) => void answer.refetch())} />}
      {isPending && lines.length === 0 && <WaitingRows rows={2} />}
      {!isPending && !failed && lines.length === 0 && <EmptyState title={t('work.none')} text={t('work.noneText')} />}
      <ul className={classes.happenings}>
        {lines.map(({ key, waiting, link }) => (
          <li key={key}>
            <Link {...toPage(link)} className={classes.happening}>
              <Text size="sm" fw={550} component="span" style={{ flex: 1, minWidth: 0 }}>
                {t(`work.${key}`)}
              </Text>
              <Badge color="blue" className="num">
                {waiting >= MOST ? `${MOST}+` : waiting}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

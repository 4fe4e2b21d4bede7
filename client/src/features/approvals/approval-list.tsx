import { Text } from '@mantine/core'
import { type ApprovalItem, approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { agoText } from '../../kit/dates/dates.ts'
import { usePages } from '../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../kit/lists/data-grid.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { useNamed } from '../../kit/texts/named.ts'
import { approvalsView } from './approvals-view.ts'

/** What waits for me, longest first, or what I decided, newest first. */
export function ApprovalList({ state }: { readonly state: 'waiting' | 'decided' }) {
  const { t } = useTranslation('approvals')
  const { show } = useViewState(approvalsView)
  const columns = useColumns()
  const list = usePages(approvals.list, { state })
  return (
    <DataGrid<ApprovalItem>
      {...list}
      label={t(`tab.${state}`)}
      columns={columns}
      keyOf={(item) => item.id}
      nameOf={({ ticket }) => `${ticket.number} ${ticket.title}`}
      onOpen={({ ticket }) => show({ ticket: ticket.id })}
      empty={
        <EmptyState
          title={t(state === 'waiting' ? 'noneWaiting' : 'noneDecided')}
          text={t(state === 'waiting' ? 'noneWaitingText' : 'noneDecidedText')}
        />
      }
    />
  )
}

function useColumns(): readonly Column<ApprovalItem>[] {
  const { t } = useTranslation('approvals')
  const nameOf = useNamed()
  const now = useNow()
  return [
    {
      key: 'ticket',
      header: t('column.ticket'),
      cell: ({ ticket, visitor }) => (
        <Text component="span" size="sm">
          <b className="num">{ticket.number}</b> {ticket.title}
          {visitor && ` · ${t('onWatchlist', { who: visitor.name || t('erasedVisitor') })}`}
        </Text>
      ),
    },
    {
      key: 'step',
      header: t('column.step'),
      width: 250,
      cell: (item) => (
        <Text component="span" size="sm">
          {t('stepOf', { step: item.step, steps: item.steps, name: nameOf(item) })}
          {item.on_behalf_of && ` · ${t('onBehalfOf', { name: item.on_behalf_of.name })}`}
        </Text>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      width: 150,
      cell: (item) => <span className="num">{rupiahText(item.ticket.amount)}</span>,
    },
    { key: 'requester', header: t('column.requester'), width: 180, cell: (item) => <PersonChip person={item.ticket.requester} /> },
    { key: 'since', header: t('column.since'), width: 130, cell: (item) => agoText(item.told_at, now) },
  ]
}

import { Button, Group, Paper, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../kit/badges.tsx'
import { DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { usePageZone, useSite } from '../../kit/site.ts'
import { EmptyState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { VisitorViews } from '../visitors/embed/visitor-views.tsx'
import { BatchBar } from './batches/batch-bar.tsx'
import { BatchOutcome } from './batches/batch-outcome.tsx'
import { TicketBoard } from './board/board.tsx'
import { TicketCalendar } from './calendar/calendar.tsx'
import { isFiltered, questionOf, type TicketPlace } from './form/ticket-place.ts'
import { useTicketPlace } from './form/use-ticket-place.ts'
import { useToTicket } from './moves/use-to-ticket.ts'
import { useTicketColumns } from './queue/ticket-columns.tsx'
import { TicketFilters } from './queue/ticket-filters.tsx'
import type { TicketSort } from './queue/ticket-order.ts'
import { useTicketRows } from './tickets.live.ts'
import { ViewBar } from './views/view-bar.tsx'

const URGENT = ['critical', 'high']
const barOf = ({ priority }: Ticket): string | undefined => (URGENT.includes(priority) ? priorityColour(priority) : undefined)

/** Tickets of one type at the chosen site or at all of them, live: as a list, as a board by what is done with them, or by the day they are due. */
export function TicketsScreen() {
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const { place, isWaiting } = useTicketPlace(ticketTypeByCode(type)?.id ?? 0)
  const View = VIEWS[place.view]
  const view = isWaiting ? <WaitingRows /> : <View />
  return type === 'visitor' ? <VisitorViews>{view}</VisitorViews> : view
}

/** What all views are made of. */
function useTicketsPage() {
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const typeId = ticketTypeByCode(type)?.id ?? 0
  const site = useSite()
  const zone = usePageZone()
  const me = useMe()
  const { place, move, views } = useTicketPlace(typeId)
  const question = questionOf(place, { typeId, siteId: site?.id, me: me?.id ?? '', zone })
  const head = (
    <>
      <ViewBar typeId={typeId} place={place} move={move} views={views} />
      <TicketFilters typeId={typeId} place={place} move={move} />
    </>
  )
  return { type, typeId, place, move, question, head }
}

function CalendarView() {
  const { type, place, move, question, head } = useTicketsPage()
  const { sort: _sort, ...anyOrder } = question
  return (
    <>
      <TicketsHeader type={type} place={place} move={move} />
      <Paper>
        {head}
        <TicketCalendar place={place} move={move} question={anyOrder} />
      </Paper>
    </>
  )
}

function BoardView() {
  const { type, place, move, question, head } = useTicketsPage()
  const { states: _states, ...anyState } = question
  return (
    <>
      <TicketsHeader type={type} place={place} move={move} />
      <Paper>
        {head}
        <TicketBoard place={place} question={anyState} />
      </Paper>
    </>
  )
}

function ListView() {
  const { t } = useTranslation(['tickets', 'nav'])
  const toTicket = useToTicket()
  const { type, typeId, place, move, question, head } = useTicketsPage()
  const { rows, more, error, retry, feed } = useTicketRows(question)
  const mayWork = useMay('ticket_work')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // What is no longer shown is not chosen either.
  const chosen = (rows ?? []).filter((row) => keys.has(row.id))
  const filtered = isFiltered(place)
  return (
    <>
      <TicketsHeader type={type} place={place} move={move}>
        <RowCount count={rows?.length} more={more !== undefined} />
        {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      </TicketsHeader>
      <Paper>
        {head}
        {mayWork && <BatchOutcome typeId={typeId} />}
        {chosen.length > 0 && <BatchBar typeId={typeId} tickets={chosen} clear={() => setKeys(new Set())} />}
        <DataGrid<Ticket>
          label={t(`type.${type}`, { ns: 'nav' })}
          columns={useTicketColumns(place.columns, type)}
          rows={rows}
          keyOf={(item) => item.id}
          nameOf={(item) => `${item.number} ${item.title}`}
          error={error}
          retry={retry}
          more={more}
          barOf={barOf}
          {...(mayWork && { selected: { keys, change: setKeys } })}
          sort={{ value: place.sort, change: (sort) => move({ sort: sort as TicketSort }) }}
          height="calc(100dvh - 310px)"
          onOpen={toTicket}
          empty={<EmptyState title={t(filtered ? 'nothingFits' : 'empty')} text={t(filtered ? 'nothingFitsText' : 'emptyText')} />}
        />
      </Paper>
    </>
  )
}

const VIEWS = { list: ListView, board: BoardView, calendar: CalendarView } as const

interface HeaderProps {
  readonly type: string
  readonly place: TicketPlace
  readonly move: (change: Partial<TicketPlace>) => void
  readonly children?: ReactNode
}
function TicketsHeader({ type, place, move, children }: HeaderProps) {
  const { t } = useTranslation(['tickets', 'nav'])
  const go = useNavigate()
  const openNew = () => void go({ to: '/desk/ticketing/$type/formTicket', params: { type } })
  useHotkeys([['n', openNew]])
  return (
    <PageHeader
      title={t(`type.${type}`, { ns: 'nav' })}
      subtitle={children && <Group gap="sm">{children}</Group>}
      actions={
        <>
          <SegmentedControl
            aria-label={t('view.label')}
            value={place.view}
            onChange={(view) => move({ view: view as TicketPlace['view'] })}
            data={(['list', 'board', 'calendar'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          <Button leftSection={<IconPlus size={16} aria-hidden />} title={`${t('newTicket')} (n)`} onClick={openNew}>
            {t('newTicket')}
          </Button>
        </>
      }
    />
  )
}

import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { amountOf } from '@menara/shared/domain/approval/approval-condition.ts'
import { hasAmount } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { OversizedMark } from '../../../kit/lists/oversized-mark.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useCategoryWords } from '../../categories/embed/category-words.ts'
import { shortDate } from '../detail/ticket-dates.ts'
import type { TicketColumn } from '../form/ticket-place.ts'
import { StageBadge } from '../stages/stage-badge.tsx'
import { DueText, ProgressBadge } from '../ticket-badges.tsx'

const USUAL = { number: 182, site: 146, priority: 124, status: 150, assignee: 150, due: 184 }
const TIGHT = { ...USUAL, number: 176, site: 116, status: 144, assignee: 124 }
const WIDE = { ...USUAL, number: 184, site: 250, status: 180, assignee: 220, category: 210, due: 184 }

/** Columns of a list of tickets, those chosen or those there is room for: figures and badges have what they need, the subject has the rest. Where it is narrow the subject leads the card. */
export function useTicketColumns(chosen: readonly TicketColumn[] = [], type = ''): readonly Column<Ticket>[] {
  const { t } = useTranslation('tickets')
  const zoneOf = useZoneOf()
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const wide = useMediaQuery('(min-width: 100em)') ?? false
  const width = useMediaQuery('(max-width: 87em)') ? TIGHT : wide ? WIDE : USUAL
  const number: Column<Ticket> = {
    key: 'number',
    header: t('column.number'),
    width: width.number,
    cell: (item) => (narrow ? <span className="num">{item.number}</span> : <NumberLink ticket={item} />),
  }
  const subject: Column<Ticket> = {
    key: 'subject',
    header: t('column.subject'),
    cell: (item) => (
      <Text component="span" size="sm" fw={600} title={item.title}>
        {item.stage && (
          <>
            <StageBadge stage={item.stage} />{' '}
          </>
        )}
        {item.title} <OversizedMark row={item} />
      </Text>
    ),
  }
  // The subject says more where there is little room.
  const category: Column<Ticket> = {
    key: 'category',
    header: t('column.category'),
    width: WIDE.category,
    wideOnly: true,
    cell: (item) => <CategoryName of={item} />,
  }
  // What is newest is told by the order; the day itself has room on a wide screen.
  const created: Column<Ticket> = {
    key: 'created',
    header: t('column.created'),
    width: 150,
    sort: 'newest',
    wideOnly: true,
    cell: (item) => (
      <span className="num" title={dateText(item.created_at, 'full', zoneOf(item.location.id))}>
        {shortDate(item.created_at, zoneOf(item.location.id))}
      </span>
    ),
  }
  const usual = usualColumns(type, wide)
  const shown: readonly string[] = chosen.length > 0 && !narrow ? chosen : usual
  const facts: readonly Column<Ticket>[] = [
    category,
    amountColumn(t('column.amount')),
    { key: 'site', header: t('column.site'), width: width.site, cell: (item) => <Site of={item} /> },
    {
      key: 'priority',
      header: t('column.priority'),
      width: width.priority,
      sort: 'priority',
      cell: (item) => <PriorityBadge priority={item.priority} />,
    },
    { key: 'status', header: t('column.status'), width: width.status, cell: (item) => <ProgressBadge ticket={item} /> },
    {
      key: 'assignee',
      header: t('column.assignee'),
      width: width.assignee,
      cell: (item) => <PersonChip person={item.assignee ?? item.group} none={t('nobody')} />,
    },
    {
      key: 'due',
      header: t('column.due'),
      width: width.due,
      sort: 'due',
      wideOnly: true,
      cell: (item) => <DueText ticket={item} zone={zoneOf(item.location.id)} />,
    },
    created,
  ]
  return [...(narrow ? [subject, number] : [number, subject]), ...facts.filter((column) => shown.includes(column.key))]
}

const usualColumns = (type: string, wide: boolean): readonly string[] => [
  ...(saysAmount(type) ? ['amount'] : []),
  ...['site', 'priority', 'status', 'assignee'],
  // An amount takes the room of the due time: requests for money wait for an approval, not for a due time.
  ...(wide || !saysAmount(type) ? ['due'] : []),
  ...(wide ? ['category', ...(saysAmount(type) ? [] : ['created'])] : []),
]
const saysAmount = (type: string): boolean => ticketTypes.some((item) => item.code === type && hasAmount(item.code))
const amountColumn = (header: string): Column<Ticket> => ({
  key: 'amount',
  header,
  // The greatest amount is one trillion Rupiah, whole.
  width: 186,
  cell: (item) => <span className="num">{rupiahText(amountOf(item))}</span>,
})

function CategoryName({ of: { category } }: { readonly of: Ticket }) {
  const { nameOf, pathOf } = useCategoryWords()
  return category ? <span title={pathOf(category)}>{nameOf(category)}</span> : <span aria-hidden>–</span>
}

function Site({ of: { location, area } }: { readonly of: Ticket }) {
  const name = [location.name, area?.name].filter(Boolean).join(', ')
  return <span title={name}>{name}</span>
}

/** A real address, so that a ticket can be opened beside the list. */
function NumberLink({ ticket }: { readonly ticket: Ticket }) {
  return (
    <Link
      to="/desk/ticketing/$type/detail"
      params={{ type: ticket.type }}
      search={{ id: ticket.id }}
      className="num"
      style={{ color: 'inherit' }}
      onClick={(event) => event.stopPropagation()}
    >
      {ticket.number}
    </Link>
  )
}

import { Button, Group, Paper } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { ticketTypeByCode } from '@menara/shared/domain/ticket-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../kit/badges.tsx'
import { DataGrid, RowCount } from '../../kit/data-grid.tsx'
import { browserZone } from '../../kit/dates.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session.ts'
import { useSite } from '../../kit/site.ts'
import { EmptyState, StaleNote } from '../../kit/states.tsx'
import { useTicketColumns } from './ticket-columns.tsx'
import { TicketFilters, useTicketPlace } from './ticket-filters.tsx'
import type { TicketSort } from './ticket-order.ts'
import { isFiltered, questionOf } from './ticket-place.ts'
import { useTicketRows } from './tickets.live.ts'

const URGENT = ['critical', 'high']
const barOf = ({ priority }: Ticket): string | undefined => (URGENT.includes(priority) ? priorityColour(priority) : undefined)

/** Tickets of one type at the chosen site or at all of them, live. */
export function TicketsScreen() {
  const { t } = useTranslation(['tickets', 'nav'])
  const go = useNavigate()
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const typeId = ticketTypeByCode(type)?.id ?? 0
  const site = useSite()
  const me = useMe()
  const { place, move } = useTicketPlace()
  const { rows, more, error, retry, feed } = useTicketRows(
    questionOf(place, { typeId, siteId: site?.id, me: me?.id ?? '', zone: site?.zone ?? browserZone() }),
  )
  const openNew = () => void go({ to: '/desk/ticketing/$type/formTicket', params: { type } as never })
  useHotkeys([['n', openNew]])
  const filtered = isFiltered(place)
  return (
    <>
      <PageHeader
        title={t(`type.${type}`, { ns: 'nav' })}
        subtitle={
          <Group gap="sm">
            <RowCount count={rows?.length} more={more !== undefined} />
            {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
          </Group>
        }
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} title={`${t('newTicket')} (n)`} onClick={openNew}>
            {t('newTicket')}
          </Button>
        }
      />
      <Paper>
        <TicketFilters typeId={typeId} place={place} move={move} />
        <DataGrid<Ticket>
          label={t(`type.${type}`, { ns: 'nav' })}
          columns={useTicketColumns()}
          rows={rows}
          keyOf={(it) => it.id}
          nameOf={(it) => `${it.number} ${it.title}`}
          error={error}
          retry={retry}
          more={more}
          barOf={barOf}
          sort={{ value: place.sort, change: (sort) => move({ sort: sort as TicketSort }) }}
          height="calc(100dvh - 262px)"
          onOpen={(it) =>
            void go({ to: '/desk/ticketing/$type/detail', params: { type: it.type } as never, search: { id: it.id } as never })
          }
          empty={<EmptyState title={t(filtered ? 'nothingFits' : 'empty')} text={t(filtered ? 'nothingFitsText' : 'emptyText')} />}
        />
      </Paper>
    </>
  )
}

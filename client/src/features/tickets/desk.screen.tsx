import { Button, Group, Menu, Paper, SimpleGrid, Title } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../kit/badges.tsx'
import { MenuItemLink } from '../../kit/links/menu-item-link.tsx'
import { DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useSite } from '../../kit/site.ts'
import { EmptyState, FailedState, StaleNote } from '../../kit/states.tsx'
import { SurveyFigures } from '../satisfaction/embed/survey-figures.tsx'
import { type DeskType, DeskTypeCard, useAllowedTypes } from './form/desk-types.tsx'
import { useToTicket } from './moves/use-to-ticket.ts'
import { useTicketColumns } from './queue/ticket-columns.tsx'
import { countsAt } from './tickets.api.ts'
import { useFreshCounts, useTicketRows } from './tickets.live.ts'

/** Home of the desk: what is open by type, what is mine, and the ways to open a ticket. */
export function DeskScreen() {
  const { t } = useTranslation(['tickets', 'nav'])
  const site = useSite()
  const types = useAllowedTypes()
  const counts = useQuery(countsAt(site?.id))
  useFreshCounts(site?.id)
  const rows = counts.data?.data
  return (
    <>
      <PageHeader
        title={t('title.desk', { ns: 'nav' })}
        subtitle={site?.name ?? t('allSites', { ns: 'nav' })}
        actions={<NewTicketMenu types={types} />}
      />
      {counts.isError && !rows && (
        <Paper>
          <FailedState error={counts.error} retry={() => void counts.refetch()} />
        </Paper>
      )}
      {(rows || !counts.isError) && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" component="section" aria-label={t('openByType')}>
          {types.map((item) => (
            <DeskTypeCard key={item.id} type={item} counts={rows?.filter((row) => row.ticket_type_id === item.id)} />
          ))}
        </SimpleGrid>
      )}
      <MyTickets siteId={site?.id} />
      <SurveyFigures siteId={site?.id} />
    </>
  )
}

function NewTicketMenu({ types }: { readonly types: readonly DeskType[] }) {
  const { t } = useTranslation('tickets')
  if (types.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('newTicket')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((item) => (
          <MenuItemLink key={item.id} to="/desk/ticketing/$type/formTicket" params={{ type: item.code }}>
            {item.name}
          </MenuItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Open tickets that are given to me, the most urgent first. */
function MyTickets({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('tickets')
  const toTicket = useToTicket()
  const me = useMe()
  const { rows, more, error, retry, feed } = useTicketRows({
    assignee_id: me?.id ?? '',
    states: openStates.join(','),
    sort: 'priority',
    ...(siteId && { location_id: siteId }),
  })
  const columns = useTicketColumns().map(({ sort: _sort, ...item }) => item)
  return (
    <Paper mt="md" component="section" aria-label={t('myTickets')}>
      <Group p="md" pb="xs" gap="sm">
        <Title order={2}>{t('myTickets')}</Title>
        <RowCount count={rows?.length} more={more !== undefined} />
        {feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}
      </Group>
      <DataGrid<Ticket>
        label={t('myTickets')}
        columns={columns}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => `${item.number} ${item.title}`}
        error={error}
        retry={retry}
        more={more}
        height={420}
        barOf={({ priority }) => (priority === 'critical' || priority === 'high' ? priorityColour(priority) : undefined)}
        onOpen={toTicket}
        empty={<EmptyState title={t('noneMine')} text={t('noneMineText')} />}
      />
    </Paper>
  )
}

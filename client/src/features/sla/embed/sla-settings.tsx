import { Alert, Badge, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import type { SlaCalendar } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { MayNotWork } from '../../../kit/may-not-work.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { allCalendars, allPolicies, recountLeft } from '../sla.api.ts'
import { SlaReport } from '../sla-report.tsx'
import { useSlaWords } from '../sla-words.ts'

const FORM = '/admin/manage/ticket/formSla'

/** Policies in their order, the calendars they count by, and how they were kept. */
export function SlaSettings() {
  const { t } = useTranslation('sla')
  const policies = useQuery(allPolicies())
  const calendars = useQuery(allCalendars())
  // These rules are for all sites.
  const mayChange = useMe()?.location_ids === null
  if (policies.isError) return <FailedState error={policies.error} retry={() => void policies.refetch()} />
  if (calendars.isError) return <FailedState error={calendars.error} retry={() => void calendars.refetch()} />
  if (!policies.data || !calendars.data) return <WaitingRows />
  const hasCalendar = calendars.data.data.length > 0
  return (
    <Stack p="md" gap="xl">
      <RecountProgress />
      <Part title={t('policies')} text={t('policiesText')} action={mayChange && hasCalendar && <New to="policy" />}>
        {policies.data.data.length === 0 ? (
          <EmptyState title={t('noPolicies')} text={t(hasCalendar ? 'noPoliciesText' : 'calendarFirst')} />
        ) : (
          <PolicyTable rows={policies.data.data} mayChange={mayChange} />
        )}
      </Part>
      <Part title={t('calendars')} text={t('calendarsText')} action={mayChange && <New to="calendar" />}>
        {hasCalendar ? (
          <CalendarTable rows={calendars.data.data} mayChange={mayChange} />
        ) : (
          <EmptyState title={t('noCalendars')} text={t('noCalendarsText')} />
        )}
      </Part>
      {policies.data.data.length > 0 && <SlaReport />}
    </Stack>
  )
}

/** Tickets that are still to be counted by what was saved last. */
function RecountProgress() {
  const { t } = useTranslation('sla')
  const said = useQuery(recountLeft()).data?.data
  if (!said || said.left === 0) return null
  return (
    <Alert color="blue" role="status">
      <Text size="sm">{t('recount', said)}</Text>
      <Progress mt={6} aria-label={t('recount', said)} value={(100 * (said.open - said.left)) / Math.max(said.open, said.left)} />
    </Alert>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly action: React.ReactNode
  readonly children: React.ReactNode
}
const Part = ({ title, text, action, children }: PartProps) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Group justify="space-between" align="flex-end">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {action}
    </Group>
    {children}
  </Stack>
)

function New({ to }: { readonly to: 'policy' | 'calendar' }) {
  const { t } = useTranslation('sla')
  return (
    <ButtonLink to={FORM} search={{ of: to }} leftSection={<IconPlus size={16} aria-hidden />}>
      {t(to === 'policy' ? 'newPolicy' : 'newCalendar')}
    </ButtonLink>
  )
}

interface NameProps {
  readonly of: 'policy' | 'calendar'
  readonly id: string
  readonly name: string
  readonly mayChange: boolean
}
const Name = ({ of, id, name, mayChange }: NameProps) =>
  mayChange ? (
    <AnchorLink inherit to={FORM} search={{ of, id }}>
      {name}
    </AnchorLink>
  ) : (
    name
  )

function PolicyTable({ rows, mayChange }: { readonly rows: readonly Sla[]; readonly mayChange: boolean }) {
  const { t } = useTranslation('sla')
  const { nameOf, scopeOf } = useSlaWords()
  return (
    <ScrollTable label={t('policies')} from={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('scope')}</Table.Th>
          <Table.Th>{t('calendar')}</Table.Th>
          <Table.Th ta="right">{t('openTickets')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Group gap="xs">
                <Name of="policy" id={row.id} name={nameOf(row)} mayChange={mayChange} />
                {row.is_default && <Badge color="gray">{t('default')}</Badge>}
                {row.unable?.map(({ id, name }) => (
                  <MayNotWork key={id} name={name} />
                ))}
              </Group>
            </Table.Td>
            <Table.Td>{row.is_default ? t('defaultScope') : scopeOf(row) || t('any')}</Table.Td>
            <Table.Td>{nameOf(row.calendar)}</Table.Td>
            <FigureCell>{row.open_count}</FigureCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function CalendarTable({ rows, mayChange }: { readonly rows: readonly SlaCalendar[]; readonly mayChange: boolean }) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  return (
    <ScrollTable label={t('calendars')} from={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('zone')}</Table.Th>
          <Table.Th ta="right">{t('holidays')}</Table.Th>
          <Table.Th ta="right">{t('usedBy')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Name of="calendar" id={row.id} name={nameOf(row)} mayChange={mayChange} />
            </Table.Td>
            <Table.Td>{row.zone ? zoneName(row.zone) : t('siteZone')}</Table.Td>
            <FigureCell>{row.holidays.length}</FigureCell>
            <FigureCell>{row.used_by}</FigureCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

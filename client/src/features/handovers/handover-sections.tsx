import { Table, Text } from '@mantine/core'
import type { HandoverSheet, SheetAlarm } from '@menara/shared/contract/alarms/handovers.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { dateText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { useMessageText } from '../../kit/texts/shared-text.ts'
import classes from './handovers.module.css'

/** Everything the system knows at that moment: figures first, then the lists that are not empty. */
export function HandoverSections({ sheet }: { readonly sheet: HandoverSheet }) {
  const { t } = useTranslation('handovers')
  const { totals } = sheet
  const home = useHomeZone()
  const zone = sheet.zone ?? home
  return (
    <>
      <dl className={classes.totals}>
        {(Object.keys(totals) as (keyof typeof totals)[]).map((name) => (
          <div key={name}>
            <dt>{t(`total.${name}`)}</dt>
            <dd className="num">{totals[name]}</dd>
          </div>
        ))}
      </dl>
      <AlarmSection name="standing" zone={zone} rows={sheet.standing} total={totals.standing} />
      <AlarmSection name="shelved" zone={zone} rows={sheet.shelved} total={totals.shelved} />
      <AlarmSection name="suppressed" zone={zone} rows={sheet.suppressed} total={totals.suppressed} />
      <AlarmSection name="out_of_service" zone={zone} rows={sheet.out_of_service} total={totals.out_of_service} />
      <IncidentSection zone={zone} rows={sheet.incidents} total={totals.incidents} />
      <OutageSection zone={zone} rows={sheet.outages} total={totals.outages} />
    </>
  )
}

function SheetTable({
  name,
  shown,
  total,
  head,
  children,
}: {
  name: string
  shown: number
  total: number
  head: string[]
  children: ReactNode
}) {
  const { t } = useTranslation('handovers')
  if (total === 0) return null
  return (
    <Section title={t(`total.${name}`)} count={total} aside={shown < total && t('firstOnly', { count: shown })} flush>
      <ScrollTable label={t(`total.${name}`)} from={640}>
        <Table.Thead>
          <Table.Tr>
            {head.map((text) => (
              <Table.Th key={text}>{t(`column.${text}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

interface SectionProps<Row> {
  /** Of rows that do not say their own. */
  readonly zone: string
  readonly rows: readonly Row[]
  readonly total: number
}

function AlarmSection({ name, zone, rows, total }: SectionProps<SheetAlarm> & { readonly name: string }) {
  const { t } = useTranslation('handovers')
  const say = useMessageText()
  const aside = name !== 'standing'
  return (
    <SheetTable
      name={name}
      shown={rows.length}
      total={total}
      head={['priority', 'message', 'device', 'since', aside ? 'why' : 'acknowledged', 'ticket']}
    >
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td miw={120}>
            <PriorityBadge priority={row.priority} />
          </Table.Td>
          <Table.Td>
            <AnchorLink to="/admin/plugins/iot/alarm" search={{ alarm: row.id }} size="sm">
              {say(row)}
            </AnchorLink>
          </Table.Td>
          <Table.Td>
            {row.device}
            <Text size="xs" c="dimmed">
              {[row.site?.name, row.area].filter(Boolean).join(' · ')}
            </Text>
          </Table.Td>
          <Table.Td className="num">{dateText(row.raised_at, 'short', row.site?.zone ?? zone)}</Table.Td>
          <Table.Td>
            {aside ? row.reason || '–' : (row.acked_by ?? t('notYet'))}
            {aside && (
              <Text size="xs" c="dimmed">
                {[row.by, row.until && t('until', { at: dateText(row.until, 'short', row.site?.zone ?? zone) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{row.ticket ? <TicketLink type="alarm" id={row.ticket.id} name={row.ticket.name} /> : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

function TicketLink({ type, id, name }: { readonly type: string; readonly id: string; readonly name: string }) {
  return (
    <AnchorLink to="/desk/ticketing/$type/detail" params={{ type }} search={{ id }} size="sm">
      {name}
    </AnchorLink>
  )
}

function IncidentSection({ zone, rows, total }: SectionProps<HandoverSheet['incidents'][number]>) {
  const { t } = useTranslation('handovers')
  return (
    <SheetTable name="incidents" shown={rows.length} total={total} head={['priority', 'ticket', 'subject', 'state', 'assignee', 'due']}>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td miw={120}>
            <PriorityBadge priority={row.priority} />
          </Table.Td>
          <Table.Td>
            <TicketLink type={row.type} id={row.id} name={row.number} />
          </Table.Td>
          <Table.Td>
            {row.title}
            {row.site && (
              <Text size="xs" c="dimmed">
                {row.site.name}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{t(`state.${row.state}`, { ns: 'common' })}</Table.Td>
          <Table.Td>{row.assignee ?? '–'}</Table.Td>
          <Table.Td className="num">{row.due_at ? dateText(row.due_at, 'short', row.site?.zone ?? zone) : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

function OutageSection({ zone, rows, total }: SectionProps<HandoverSheet['outages'][number]>) {
  return (
    <SheetTable name="outages" shown={rows.length} total={total} head={['device', 'place', 'lastSeen']}>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td>
            <AnchorLink to="/admin/plugins/iot/monitoring" search={{ device: row.id }} size="sm">
              {row.name}
            </AnchorLink>
          </Table.Td>
          <Table.Td>{[row.site?.name, row.area].filter(Boolean).join(' · ') || '–'}</Table.Td>
          <Table.Td className="num">{row.seen_at ? dateText(row.seen_at, 'full', row.site?.zone ?? zone) : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

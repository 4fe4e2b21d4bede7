import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { VisitorStateBadge } from '../visitor-badges.tsx'
import type { Evacuation } from './evacuation.live.ts'
import { SafetyMark } from './evacuation-mark.tsx'
import type { Counted, KeptList } from './evacuation-store.ts'

interface RowsProps {
  readonly rows: readonly Counted[]
  readonly zones: KeptList['zones']
  readonly mark: Evacuation['mark']
}

/** One line a person: whether they are safe, who they are with, and where they may be. */
export function EvacuationRows({ rows, zones, mark }: RowsProps) {
  const { t } = useTranslation('visitors')
  const siteZoneOf = useZoneOf()
  const zoneOf = (counted: Counted): string => zones[counted.location.id] ?? siteZoneOf(counted.location.id)
  return (
    <ScrollTable label={t('view.evacuation')} from={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={130}>{t('evacuation.isSafe')}</Table.Th>
          {(['name', 'state', 'host', 'areas', 'badge', 'phone', 'since'] as const).map((text) => (
            <Table.Th key={text}>{t(`fact.${text}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <SafetyMark row={row} zone={zoneOf(row)} mark={(safe) => mark({ visitor_id: row.id }, safe)} />
            </Table.Td>
            <Table.Td>
              {row.name}
              <Text size="xs" c="dimmed">
                {[row.company, row.location.name].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <VisitorStateBadge state={row.state} />
            </Table.Td>
            <Table.Td>{row.host?.name ?? row.escort}</Table.Td>
            <Table.Td>{row.areas.map((area) => area.name).join(', ')}</Table.Td>
            <Table.Td>{row.badge}</Table.Td>
            <Table.Td>{row.phone}</Table.Td>
            <Table.Td className="num">{dateText(row.checked_in_at, 'short', zoneOf(row))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

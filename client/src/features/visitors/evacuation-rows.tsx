import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates.ts'
import { ScrollTable } from '../../kit/scroll-table.tsx'
import { useZoneOf } from '../../kit/site.ts'
import type { Evacuation } from './evacuation.live.ts'
import { SafetyMark } from './evacuation-mark.tsx'
import type { Counted, KeptList } from './evacuation-store.ts'
import { VisitorStateBadge } from './visitor-badges.tsx'

interface RowsProps {
  readonly rows: readonly Counted[]
  readonly zones: KeptList['zones']
  readonly mark: Evacuation['mark']
}

/** One line a person: whether they are safe, who they are with, and where they may be. */
export function EvacuationRows({ rows, zones, mark }: RowsProps) {
  const { t } = useTranslation('visitors')
  const siteZoneOf = useZoneOf()
  const zoneOf = (it: Counted): string => zones[it.location.id] ?? siteZoneOf(it.location.id)
  return (
    <ScrollTable label={t('view.evacuation')} from={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={130}>{t('evacuation.isSafe')}</Table.Th>
          {(['name', 'state', 'host', 'areas', 'badge', 'phone', 'since'] as const).map((it) => (
            <Table.Th key={it}>{t(`fact.${it}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((it) => (
          <Table.Tr key={it.id}>
            <Table.Td>
              <SafetyMark row={it} zone={zoneOf(it)} mark={(safe) => mark({ visitor_id: it.id }, safe)} />
            </Table.Td>
            <Table.Td>
              {it.name}
              <Text size="xs" c="dimmed">
                {[it.company, it.location.name].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <VisitorStateBadge state={it.state} />
            </Table.Td>
            <Table.Td>{it.host?.name ?? it.escort}</Table.Td>
            <Table.Td>{it.areas.map((area) => area.name).join(', ')}</Table.Td>
            <Table.Td>{it.badge}</Table.Td>
            <Table.Td>{it.phone}</Table.Td>
            <Table.Td className="num">{dateText(it.checked_in_at, 'short', zoneOf(it))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

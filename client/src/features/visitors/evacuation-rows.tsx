import { Badge, Button, Stack, Table, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserZone, dateText } from '../../kit/dates.ts'
import { ScrollTable } from '../../kit/scroll-table.tsx'
import css from './evacuation.module.css'
import type { Counted, KeptList } from './evacuation-store.ts'
import { VisitorStateBadge } from './visitor-badges.tsx'

interface RowsProps {
  readonly rows: readonly Counted[]
  readonly zones: KeptList['zones']
  readonly mark: (visitorId: string, safe: boolean) => void
}

/** One line a person: whether they are safe, who they are with, and where they may be. */
export function EvacuationRows({ rows, zones, mark }: RowsProps) {
  const { t } = useTranslation('visitors')
  const zoneOf = (it: Counted): string => zones[it.location.id] ?? browserZone()
  return (
    <ScrollTable label={t('view.evacuation')} from={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('evacuation.isSafe')}</Table.Th>
          {(['name', 'state', 'host', 'areas', 'badge', 'phone', 'since'] as const).map((it) => (
            <Table.Th key={it}>{t(`fact.${it}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((it) => (
          <Table.Tr key={it.id}>
            <Table.Td>
              <Safety row={it} zone={zoneOf(it)} mark={mark} />
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

interface SafetyProps {
  readonly row: Counted
  readonly zone: string
  readonly mark: RowsProps['mark']
}
function Safety({ row, zone, mark }: SafetyProps) {
  const { t } = useTranslation('visitors')
  const { id, name, safe, safe_at, safe_by, waiting } = row
  const what = t(safe ? 'evacuation.markMissing' : 'evacuation.markSafe')
  return (
    <Stack gap={2} align="flex-start">
      {safe && (
        <Badge color="green" leftSection={<IconCheck size={13} aria-hidden />}>
          {t('evacuation.isSafe')}
        </Badge>
      )}
      <Button
        className={css.screenOnly}
        size={safe ? 'compact-xs' : 'sm'}
        variant={safe ? 'subtle' : 'light'}
        color={safe ? 'gray' : 'green'}
        aria-label={t('evacuation.markName', { what, name })}
        onClick={() => mark(id, !safe)}
      >
        {what}
      </Button>
      {safe_at && (
        <Text size="xs" c="dimmed" className="num">
          {waiting ? t('evacuation.saidHere') : t('evacuation.safeBy', { who: safe_by?.name ?? '–', at: dateText(safe_at, 'time', zone) })}
        </Text>
      )}
    </Stack>
  )
}

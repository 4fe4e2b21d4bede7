import { Badge, Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { SlaSimulation } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { type Planned, useSimulation } from '../sla.api.ts'
import { shareKept } from '../sla-sums.ts'
import { TicketCell } from './ticket-cell.tsx'

const DAYS = ['7', '30', '90'] as const

/** How the targets of the last days would have been kept, asked for before anything is saved. */
export function WhatIfPast({ planned }: { readonly planned: Planned }) {
  const { t } = useTranslation('sla')
  const [days, setDays] = useState('30')
  const simulation = useSimulation()
  return (
    <Stack gap="sm" component="section" aria-label={t('simulate')}>
      <Group>
        <Button
          variant="light"
          loading={simulation.isPending}
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => simulation.mutate({ ...planned, days: Number(days) }, { onError: showRefusal })}
        >
          {t('simulate')}
        </Button>
        <SegmentedControl
          aria-label={t('period')}
          value={days}
          onChange={setDays}
          data={DAYS.map((text) => ({ value: text, label: t('lastDays', { days: text }) }))}
        />
        <Text size="sm" c="dimmed">
          {t('simulateText')}
        </Text>
      </Group>
      {simulation.data && <Outcome of={simulation.data} />}
    </Stack>
  )
}

function Outcome({ of }: { readonly of: SlaSimulation }) {
  const { t } = useTranslation('sla')
  const share = (item: SlaSimulation['kinds'][number]['before']): string => {
    const kept = shareKept(item)
    return kept === null ? '–' : `${numberText(kept, 1)} %`
  }
  return (
    <>
      <Text fw={600} role="status">
        {t(of.whole ? 'simulated' : 'simulatedPart', { examined: of.examined, changed: of.changed })}
      </Text>
      {of.kinds.length > 0 && (
        <ScrollTable label={t('simulate')} from={520}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('target')}</Table.Th>
              <Table.Th ta="right">{t('keptNow')}</Table.Th>
              <Table.Th ta="right">{t('keptThen')}</Table.Th>
              <Table.Th ta="right">{t('lateNow')}</Table.Th>
              <Table.Th ta="right">{t('lateThen')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.kinds.map(({ kind, before, after }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{t(`kind.${kind}`)}</Table.Th>
                {[share(before), share(after), before.late, after.late].map((item, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name of its own but its column.
                  <FigureCell key={place}>{item}</FigureCell>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {of.tickets.length > 0 && <Changed rows={of.tickets} />}
    </>
  )
}

/** Tickets that would be late where they are not, or not where they are. */
function Changed({ rows }: { readonly rows: SlaSimulation['tickets'] }) {
  const { t } = useTranslation('sla')
  return (
    <ScrollTable label={t('otherwise')} from={400}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('ticket')}</Table.Th>
          <Table.Th>{t('target')}</Table.Th>
          <Table.Th>{t('otherwise')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id + row.kind}>
            <TicketCell of={row} />
            <Table.Td>{t(`kind.${row.kind}`)}</Table.Td>
            <Table.Td>
              <Badge color={row.late_after ? 'red' : 'green'}>{t(row.late_after ? 'late' : 'inTime')}</Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

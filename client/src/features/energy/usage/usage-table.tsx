import { Badge, Button, Group, Table } from '@mantine/core'
import type { Usage, UsageRow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { isPartial, percent, quantity, rupiahText } from '../energy-texts.ts'
import { spanName } from '../span-name.ts'

interface UsageTableProps {
  readonly usage: Usage
  readonly step: Step
}

/** The same as the chart in figures; newest first. */
export function UsageTable(props: UsageTableProps) {
  const { t } = useTranslation('energy')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Group>
        <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('hideTable') : t('showTable')}
        </Button>
      </Group>
      {open && <Figures {...props} />}
    </>
  )
}

function Figures({ usage, step }: UsageTableProps) {
  const { t } = useTranslation('energy')
  return (
    <ScrollTable label={t('usage')} from={720} upTo={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('from')}</Table.Th>
          {['energy', 'wbp', 'lwbp', 'cost', 'co2'].map((text) => (
            <Table.Th key={text} ta="right">
              {t(text)}
            </Table.Th>
          ))}
          <Table.Th>{t('coverage')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...usage.rows].reverse().map((row) => (
          <Row key={row.at} row={row} name={spanName(row.at, { step, zone: usage.zone })} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Row({ row, name }: { readonly row: UsageRow; readonly name: string }) {
  const { t } = useTranslation('energy')
  const figures = [
    quantity(row.kwh, 'kWh', 1),
    quantity(row.wbp_kwh, 'kWh', 1),
    quantity(row.lwbp_kwh, 'kWh', 1),
    rupiahText(row.cost),
    quantity(row.co2_kg, 'kg', 1),
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
      </Table.Th>
      {figures.map((figure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <FigureCell key={place}>{figure}</FigureCell>
      ))}
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <span className="num">{percent(row.coverage)}</span>
          {isPartial(row.coverage) && <Badge color="orange">{t('gap')}</Badge>}
          {row.carried && <Badge color="yellow">{t('carried')}</Badge>}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

import { Badge, Button, Group, Progress, SegmentedControl, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { oneOf, useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { treeOf } from '../energy.api.ts'
import { periods, rangeOf } from '../energy-period.ts'
import { isPartial, percent, quantity, rupiahText } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { useToday } from '../use-today.ts'
import { MeterDialog } from './meter-dialog.tsx'
import { type MeterRow, meterRows } from './meter-rows.ts'

const PERIODS = ['today', 'yesterday', 'month', 'days31'] as const
const metersView = { period: oneOf(periods) }

/** The meter tree with what each measured and what nobody did. */
export function MetersTab({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const may = useMay('show_manage_device')
  const [edited, setEdited] = useState<string | null>(null)
  const { state, change } = useViewState(metersView)
  const { period = 'month' } = state
  const { start, end } = rangeOf(period, useToday(zone))
  const answer = useQuery(treeOf({ location_id: siteId, start, end }))
  const rows = answer.data && meterRows(answer.data.data)
  return (
    <Section
      title={t('tree')}
      flush
      aside={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('period')}
            value={period}
            onChange={(value) => change({ period: value })}
            data={PERIODS.map((text) => ({ value: text, label: t(`periods.${text}`) }))}
          />
          {may && (
            <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited('new')}>
              {t('newMeter')}
            </Button>
          )}
        </>
      }
    >
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={6} />}
      {rows?.length === 0 && <EmptyState title={t('noMeters')} text={t('noMetersText')} />}
      {rows && rows.length > 0 && <Tree rows={rows} {...(may && { onEdit: setEdited })} />}
      {edited !== null && answer.data && (
        <MeterDialog
          siteId={siteId}
          meters={answer.data.data.map((item) => item.meter)}
          meter={answer.data.data.find((item) => item.meter.id === edited)?.meter}
          close={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function Tree({ rows, onEdit }: { readonly rows: readonly MeterRow[]; readonly onEdit?: (id: string) => void }) {
  const { t } = useTranslation('energy')
  return (
    <ScrollTable label={t('tree')} from={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('meter')}</Table.Th>
          <Table.Th>{t('use')}</Table.Th>
          <Table.Th ta="right">{t('energy')}</Table.Th>
          <Table.Th w={170}>{t('share')}</Table.Th>
          <Table.Th ta="right">{t('cost')}</Table.Th>
          <Table.Th ta="right">{t('eui')}</Table.Th>
          <Table.Th>{t('coverage')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) =>
          row.kind === 'meter' ? <Measured key={row.key} at={row} {...(onEdit && { onEdit })} /> : <Rest key={row.key} at={row} />,
        )}
      </Table.Tbody>
    </ScrollTable>
  )
}

const indent = (depth: number) => ({ paddingInlineStart: `calc(${depth} * 1.25rem + var(--mantine-spacing-md))` })

function Measured({ at: { row, depth }, onEdit }: { readonly at: MeterRow & { kind: 'meter' }; readonly onEdit?: (id: string) => void }) {
  const { t } = useTranslation('energy')
  const { meter, kwh, cost, coverage, carried, share, eui } = row
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={depth === 0 ? 600 : 500} style={indent(depth)}>
        <Group gap={6} wrap="nowrap">
          {onEdit ? (
            <Button variant="subtle" size="compact-sm" px={4} onClick={() => onEdit(meter.id)}>
              {meter.name}
            </Button>
          ) : (
            <span>{meter.name}</span>
          )}
          {meter.terms.length > 0 && <Badge color="gray">{t('virtual')}</Badge>}
        </Group>
      </Table.Th>
      <Table.Td>{t(`uses.${meter.use}`)}</Table.Td>
      <FigureCell>{quantity(kwh, 'kWh')}</FigureCell>
      <Table.Td>
        <Share share={share} name={meter.name} />
      </Table.Td>
      <FigureCell>{rupiahText(cost)}</FigureCell>
      <FigureCell>{quantity(eui, 'kWh/m²', 1)}</FigureCell>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <span className="num">{percent(coverage)}</span>
          {isPartial(coverage) && <Badge color="orange">{t('gap')}</Badge>}
          {carried && <Badge color="yellow">{t('carried')}</Badge>}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function Share({ share, name }: { readonly share: number | null; readonly name: string }) {
  const { t } = useTranslation('energy')
  if (share === null) return <span>–</span>
  return (
    <Group gap={8} wrap="nowrap">
      <Progress w={90} value={Math.max(0, Math.min(100, share * 100))} color="gray" aria-label={t('shareOf', { name })} />
      <Text size="xs" className="num">
        {percent(share)}
      </Text>
    </Group>
  )
}

/** Below zero the children measure more than their meter: one of them is wrong. */
function Rest({ at: { of, depth } }: { readonly at: MeterRow & { kind: 'remainder' } }) {
  const { t } = useTranslation('energy')
  const rest = of.remainder
  const wrong = (rest?.kwh ?? 0) < 0
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={indent(depth)}>
        <Text size="sm" fs="italic" c={wrong ? 'var(--app-critical)' : 'dimmed'}>
          {wrong ? t('remainderWrong') : t('remainder')}
        </Text>
      </Table.Th>
      <Table.Td />
      <FigureCell>{quantity(rest?.kwh, 'kWh')}</FigureCell>
      <Table.Td>
        <Share share={rest?.share ?? null} name={`${t('remainder')} ${of.meter.name}`} />
      </Table.Td>
      <Table.Td />
      <Table.Td />
      <Table.Td>{rest?.kwh === null && <Badge color="orange">{t('unknown')}</Badge>}</Table.Td>
    </Table.Tr>
  )
}

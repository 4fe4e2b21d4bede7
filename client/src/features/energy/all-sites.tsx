import { Button, Table } from '@mantine/core'
import type { EnergyNow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { useTranslation } from 'react-i18next'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Section } from '../../kit/section.tsx'
import { chooseSite } from '../../kit/site.ts'
import { EmptyState, StaleNote, WaitingRows } from '../../kit/states.tsx'
import { useEnergyNow } from './energy.live.ts'
import { quantity, rupiahText } from './energy-texts.ts'
import { LevelBadge } from './usage/level-badge.tsx'

/** Every site with main meters at this moment; choosing one leads to its figures. */
export function AllSites() {
  const { t } = useTranslation('energy')
  const feed = useEnergyNow(undefined)
  const rows = [...feed.rows.values()].sort((a, b) => a.name.localeCompare(b.name))
  if (feed.status === 'refused') return <EmptyState title={t('refused')} text={feed.reason ?? undefined} />
  if (feed.asOf === null && rows.length === 0) return <WaitingRows />
  if (rows.length === 0) return <EmptyState title={t('noMeters')} text={t('noMetersText')} />
  return (
    <Section title={t('now')} flush aside={feed.status === 'stale' && <StaleNote asOf={feed.asOf} reason={feed.reason} />}>
      <ScrollTable label={t('now')} from={640} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('site')}</Table.Th>
            <Table.Th ta="right">{t('power')}</Table.Th>
            <Table.Th ta="right">{t('contracted')}</Table.Th>
            <Table.Th ta="right">{t('costPerMinute')}</Table.Th>
            <Table.Th>{t('window')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <SiteRow key={row.id} now={row} />
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function SiteRow({ now }: { readonly now: EnergyNow }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Button variant="subtle" size="compact-sm" px={4} ml={-4} onClick={() => chooseSite(now.id)}>
          {now.name}
        </Button>
      </Table.Td>
      <FigureCell>{quantity(now.power_kw, 'kW', 1)}</FigureCell>
      <FigureCell>{quantity(now.contracted_kw, 'kW')}</FigureCell>
      <FigureCell>{rupiahText(now.rupiah_per_minute)}</FigureCell>
      <Table.Td>
        <LevelBadge now={now} />
      </Table.Td>
    </Table.Tr>
  )
}

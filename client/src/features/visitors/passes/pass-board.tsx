import { Badge, Stack, Table } from '@mantine/core'
import type { HeldPass, PassCount } from '@menara/shared/contract/visitors/passes.contract.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, StaleNote, WaitingRows } from '../../../kit/states.tsx'
import { PassRow } from './pass-row.tsx'
import { inUrgency } from './pass-urgency.ts'
import { usePassBoard, usePassCounts } from './passes.api.ts'

/** What the reception has given out, live: how many are free, who has which since when, overdue first. */
export function PassBoard() {
  const { t } = useTranslation('passes')
  const siteId = useSiteId()
  const [counts, held] = [usePassCounts(siteId), usePassBoard(siteId)]
  const refused = [counts, held].find((item) => item.status === 'refused')
  if (refused) return <FailedState error={new Error(refused.reason ?? '')} />
  if (counts.asOf === null || held.asOf === null) return <WaitingRows rows={4} />
  const rows = [...counts.rows.values()]
  if (rows.length === 0) return <EmptyState title={t('noList')} text={t('noListText')} />
  return (
    <Stack gap="md">
      {held.status === 'stale' && <StaleNote asOf={held.asOf} reason={held.reason} />}
      <Counts rows={rows} />
      <HeldPasses rows={[...held.rows.values()]} />
    </Stack>
  )
}

const FIGURES = ['free', 'out', 'missing'] as const
function Counts({ rows }: { readonly rows: readonly PassCount[] }) {
  const { t } = useTranslation('passes')
  const sorted = [...rows].sort((a, b) => a.location.name.localeCompare(b.location.name) || a.kind.localeCompare(b.kind))
  return (
    <Section title={t('counts')} flush>
      <ScrollTable label={t('counts')} from={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('site')}</Table.Th>
            <Table.Th>{t('kindLabel')}</Table.Th>
            {FIGURES.map((text) => (
              <Table.Th key={text} ta="right">
                {t(`state.${text}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>{item.location.name}</Table.Td>
              <Table.Td>{t(`kinds.${item.kind}`)}</Table.Td>
              {FIGURES.map((figure) => (
                <FigureCell key={figure}>
                  {figure === 'missing' && item.missing > 0 ? <Badge color="red">{item.missing}</Badge> : item[figure]}
                </FigureCell>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function HeldPasses({ rows }: { readonly rows: readonly HeldPass[] }) {
  const { t } = useTranslation('passes')
  const now = useNow()
  return (
    <Section title={t('held')} count={rows.length} flush>
      {rows.length === 0 ? (
        <EmptyState title={t('nothingOut')} text={t('nothingOutText')} />
      ) : (
        <ScrollTable label={t('held')} from={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('code')}</Table.Th>
              <Table.Th>{t('holder')}</Table.Th>
              <Table.Th>{t('since')}</Table.Th>
              <Table.Th>{t('until')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inUrgency(rows, now).map((item) => (
              <PassRow key={item.id} pass={item} now={now} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Section>
  )
}

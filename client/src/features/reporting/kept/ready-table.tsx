import { Button, Popover, Table, Text, UnstyledButton } from '@mantine/core'
import type { ReadyRow } from '@menara/shared/contract/reports/ready-reports.contract.ts'
import { type ReadyKey, readyTables } from '@menara/shared/domain/reports/ready-reports.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { readyOf } from '../reporting.api.ts'
import { CountedRows } from '../result/counted-rows.tsx'
import { useReportWords } from '../result/figure-words.ts'
import type { ShownReport } from '../use-report.ts'

/** A ready report with a reckoning of its own: each line opens the rows it is made of. */
export function ReadyTable({ shown, ready }: { readonly shown: ShownReport; readonly ready: ReadyKey }) {
  const { t } = useTranslation('reporting')
  const { say } = useReportWords(shown.draft.subject)
  const siteId = useSiteId()
  const [opened, setOpened] = useState<ReadyRow['opens']>(null)
  const { days, zone } = shown
  const answer = useQuery({
    ...readyOf({ key: ready, ...(days ?? { start: '2026-01-01', end: '2026-01-01' }), zone, ...(siteId && { location_id: siteId }) }),
    enabled: days !== null,
  })
  const { name, of, columns } = readyTables[ready]
  if (!days) return <EmptyState title={t('noDays')} text={t('noDaysText')} />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!answer.data) return <WaitingRows />
  const { rows } = answer.data.data
  const cell = opened && { keys: opened.cell.keys, measure: opened.cell.measure, before: false }
  return (
    <Section title={say(name)} flush>
      {rows.length === 0 ? (
        <EmptyState title={t('noRows')} />
      ) : (
        <ScrollTable label={say(name)} from={(columns.length + 1) * 130} upTo={600}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say(of)}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.key} ta="right">
                  <Popover width={320} position="bottom-end" withArrow shadow="md">
                    <Popover.Target>
                      <UnstyledButton fz="inherit" fw="inherit" aria-label={t('definitionOf', { name: say(column.name) })}>
                        {say(column.name)} <IconInfoCircle size={14} aria-hidden />
                      </UnstyledButton>
                    </Popover.Target>
                    <Popover.Dropdown>
                      <Text size="sm">{say(column.definition)}</Text>
                    </Popover.Dropdown>
                  </Popover>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key}>
                <Table.Th scope="row">
                  {row.opens ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('readyRows', { name: row.name || t('none') })}
                      onClick={() => setOpened(row.opens)}
                    >
                      {row.name || t('none')}
                    </Button>
                  ) : (
                    row.name
                  )}
                </Table.Th>
                {columns.map((column, at) => (
                  <Table.Td key={column.key} ta="right" className="num">
                    <Value value={row.values[at] ?? null} unit={column.unit} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <CountedRows question={opened?.question ?? null} cell={cell} close={() => setOpened(null)} />
    </Section>
  )
}

function Value({ value, unit }: { readonly value: number | null; readonly unit: string }) {
  const { t } = useTranslation('reporting')
  if (value === null) return '–'
  const figure = numberText(value, Number.isInteger(value) ? 0 : 2)
  return unit === 'count' ? figure : t(`unit.${unit}`, { figure })
}

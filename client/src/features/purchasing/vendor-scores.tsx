import { Group, Paper, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { RecordFiles } from '../imports/embed/record-files.tsx'
import { scoresOf } from './purchasing.api.ts'

/** How well vendors delivered: what came in time, what was accepted, and which invoices matched at once. */
export function VendorScores({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('purchasing')
  const { data, error, refetch } = useQuery(scoresOf(siteId))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  if (data.data.length === 0) return <EmptyState title={t('scores.none')} text={t('scores.noneText')} />
  return (
    <Paper>
      <Group p="sm" gap="xs" justify="flex-end">
        <RecordFiles kind="vendors" />
      </Group>
      <ScrollTable label={t('scores.title')} from={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('invoices.vendor')}</Table.Th>
            {(['orders', 'receipts', 'onTime', 'accepted', 'matched'] as const).map((column) => (
              <Table.Th key={column} ta="right">
                {t(`scores.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((score) => (
            <Table.Tr key={score.vendor.id}>
              <Table.Td>{score.vendor.name}</Table.Td>
              {[numberText(score.orders), numberText(score.receipts)].map((figure, at) => (
                <FigureCell key={at === 0 ? 'orders' : 'receipts'}>{figure}</FigureCell>
              ))}
              <FigureCell>{shareText(score.on_time_permille)}</FigureCell>
              <FigureCell>{shareText(score.accepted_permille)}</FigureCell>
              <FigureCell>{shareText(score.matched_permille)}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="xs" c="dimmed" p="md">
        {t('scores.how')}
      </Text>
    </Paper>
  )
}

/** Per mille as per cent with one decimal; a dash where nothing was counted. */
const shareText = (permille: number | null): string => (permille === null ? '–' : `${numberText(permille / 10, 1)} %`)

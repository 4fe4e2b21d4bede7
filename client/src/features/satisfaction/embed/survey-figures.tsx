import { Group, Paper, Table, Text, Title } from '@mantine/core'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { figuresAt } from '../satisfaction.api.ts'

/** What people said of tickets resolved in the last ninety days, by type; for those who see all tickets. */
export function SurveyFigures({ siteId }: { readonly siteId: string | undefined }) {
  const { t, i18n } = useTranslation(['satisfaction', 'nav'])
  const may = useMay('ticket_read_all')
  const rows = useQuery({ ...figuresAt(siteId), enabled: may }).data?.data
  if (!rows || rows.length === 0) return null
  const mean = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Paper mt="md" component="section" aria-label={t('title')}>
      <Group p="md" pb="xs" gap="sm" align="baseline">
        <Title order={2}>{t('title')}</Title>
        <Text size="sm" c="dimmed">
          {t('period')}
        </Text>
      </Group>
      <ScrollTable label={t('title')} from={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('type')}</Table.Th>
            <Table.Th>{t('mean')}</Table.Th>
            <Table.Th>{t('answers')}</Table.Th>
            <Table.Th>{t('low')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.ticket_type_id}>
              <Table.Td>{t(`type.${ticketTypeById(row.ticket_type_id)?.code}`, { ns: 'nav' })}</Table.Td>
              <Table.Td className="num">{row.mean === null ? '–' : mean.format(row.mean)}</Table.Td>
              <Table.Td className="num">{t('answersOf', { answered: row.answered, asked: row.asked })}</Table.Td>
              <Table.Td className="num">{row.low}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Paper>
  )
}

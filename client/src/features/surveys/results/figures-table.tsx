import { Group, Paper, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { figuresAt } from '../surveys.api.ts'

/** Each survey with what was asked and answered in the last ninety days. */
export function FiguresTable({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const rows = useQuery(figuresAt(siteId)).data?.data
  if (!rows || rows.length === 0) return null
  const figure = (value: string) => (
    <Table.Td ta="right" className="num">
      {value}
    </Table.Td>
  )
  return (
    <Paper component="section" aria-label={t('figures')}>
      <Group p="md" pb="xs" gap="sm" align="baseline">
        <Title order={2}>{t('figures')}</Title>
        <Text size="sm" c="dimmed">
          {t('lastNinety')}
        </Text>
      </Group>
      <ScrollTable label={t('figures')} from={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('survey')}</Table.Th>
            <Table.Th>{t('site')}</Table.Th>
            <Table.Th ta="right">{t('asked')}</Table.Th>
            <Table.Th ta="right">{t('answers')}</Table.Th>
            <Table.Th ta="right">{t('lowScores')}</Table.Th>
            <Table.Th ta="right">{t('meanScore')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.survey_id}>
              <Table.Td>
                <AnchorLink to="/desk/survey/detail" search={{ id: row.survey_id }}>
                  {textOf(row.title)}
                </AnchorLink>
              </Table.Td>
              <Table.Td>{row.location?.name ?? t('everySite')}</Table.Td>
              {figure(numberText(row.asked))}
              {figure(numberText(row.answers))}
              {figure(numberText(row.low))}
              {figure(row.mean === null ? '–' : numberText(row.mean, 1))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Paper>
  )
}

import { SimpleGrid, Text } from '@mantine/core'
import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { changeOf } from '../../kit/exports/sheet.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { useMay } from '../../kit/session/session.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { hoursOf, shareOf } from './report-parts.ts'

type Totals = TicketReport['totals']
const UNITS = { hours: ' h', percent: ' %', plain: '' } as const
type Figure = readonly [name: string, value: (totals: Totals) => number | null, unit: keyof typeof UNITS, compared: boolean]
const FIGURES: readonly Figure[] = [
  ['opened', (item) => item.opened, 'plain', true],
  ['solved', (item) => item.solved_in_range, 'plain', true],
  ['backlog', (item) => item.backlog, 'plain', false],
  ['response', (item) => hoursOf(item.response_s), 'hours', true],
  ['resolution', (item) => hoursOf(item.resolution_s), 'hours', true],
  ['reopenedShare', (item) => shareOf(item.reopened, item.opened), 'percent', true],
  ['slaRespond', (item) => item.sla_respond, 'percent', true],
  ['slaResolve', (item) => item.sla_resolve, 'percent', true],
  ['score', (item) => item.score, 'plain', true],
  ['answered', (item) => item.answered, 'plain', true],
]

/** The figures of the whole range, with what has changed since as many days before. */
export function ReportTotals({ totals, before }: { readonly totals: Totals; readonly before: Totals | undefined }) {
  const { t } = useTranslation('ticket_reports')
  const managesSla = useMay('show_manage_ticket')
  const hintOf = ([, value, , compared]: Figure): string | undefined => {
    const change = before && compared ? changeOf(value(totals), value(before)) : null
    return change === null ? undefined : t('sinceBefore', { change: `${change > 0 ? '+' : ''}${numberText(change, 1)} %` })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        {FIGURES.map((entry) => {
          const [name, value, unit] = entry
          const figure = value(totals)
          return (
            <StatCard
              key={name}
              label={t(`column.${name}`)}
              value={figure === null ? '–' : `${numberText(figure, 2)}${UNITS[unit]}`}
              hint={hintOf(entry)}
            />
          )
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('explained')}{' '}
        {managesSla && (
          <AnchorLink size="xs" underline="always" to="/admin/manage/ticket" search={{ tab: 'Sla' }}>
            {t('toSla')}
          </AnchorLink>
        )}
      </Text>
    </>
  )
}

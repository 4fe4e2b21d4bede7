import { SimpleGrid, Text } from '@mantine/core'
import type { TicketReport } from '@menara/shared/contract/ticket-reports.contract.ts'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/anchor-link.tsx'
import { numberText } from '../../kit/dates.ts'
import { useMay } from '../../kit/session.ts'
import { changeOf } from '../../kit/sheet.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { hoursOf, shareOf } from './report-parts.ts'

type Totals = TicketReport['totals']
const UNITS = { hours: ' h', percent: ' %', plain: '' } as const
type Figure = readonly [name: string, value: (it: Totals) => number | null, unit: keyof typeof UNITS, compared: boolean]
const FIGURES: readonly Figure[] = [
  ['opened', (it) => it.opened, 'plain', true],
  ['solved', (it) => it.solved_in_range, 'plain', true],
  ['backlog', (it) => it.backlog, 'plain', false],
  ['response', (it) => hoursOf(it.response_s), 'hours', true],
  ['resolution', (it) => hoursOf(it.resolution_s), 'hours', true],
  ['reopenedShare', (it) => shareOf(it.reopened, it.opened), 'percent', true],
  ['slaRespond', (it) => it.sla_respond, 'percent', true],
  ['slaResolve', (it) => it.sla_resolve, 'percent', true],
  ['score', (it) => it.score, 'plain', true],
  ['answered', (it) => it.answered, 'plain', true],
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
        {FIGURES.map((it) => {
          const [name, value, unit] = it
          const figure = value(totals)
          return (
            <StatCard
              key={name}
              label={t(`column.${name}`)}
              value={figure === null ? '–' : `${numberText(figure, 2)}${UNITS[unit]}`}
              hint={hintOf(it)}
            />
          )
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('explained')}{' '}
        {managesSla && (
          <AnchorLink size="xs" to="/admin/manage/ticket" search={{ tab: 'Sla' }}>
            {t('toSla')}
          </AnchorLink>
        )}
      </Text>
    </>
  )
}

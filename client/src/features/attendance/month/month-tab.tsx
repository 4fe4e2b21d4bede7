import { Button, Center, Group, Paper, Text } from '@mantine/core'
import { attendanceDays, type PersonMonth } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useNumbered } from '../../../kit/links/pages.ts'
import { RowCount } from '../../../kit/lists/data-grid.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { SiteSelect } from '../../../kit/lists/site-select.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { usePageSite } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useDaysLive } from '../days/days.api.ts'
import { PersonDayDialog } from '../days/person-day-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'

export const monthView = { site: text, month: text, search: text, cell: text }
const isMonth = (month: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)

/** The month of an address, else the one that runs at the site. */
const monthIn = (value: string | undefined, zone: string): string =>
  value !== undefined && isMonth(value) ? value : monthOf(todayIn(zone))

/** People of a site and the days of a month; a cell opens that day of that person. */
export function MonthTab() {
  const { state } = useViewState(monthView)
  const site = usePageSite(state.site)
  if (!site) return <WaitingRows rows={8} />
  return <Month key={site.id} site={site} />
}

function Month({ site }: { readonly site: { readonly id: string; readonly name: string; readonly zone: string } }) {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(monthView)
  const month = monthIn(state.month, site.zone)
  const search = state.search ?? ''
  useDaysLive(site.id)
  const { rows, total, error, retry, more } = useNumbered<PersonMonth>(attendanceDays.month, {
    location_id: site.id,
    month,
    ...(search && { search }),
  })
  const [user_id, day] = state.cell?.split(' ') ?? []
  return (
    <Paper>
      <Choose siteId={site.id} month={month} search={search} />
      <Text px="sm" pb="xs" size="sm" c="dimmed">
        <RowCount count={total} more={false} />
      </Text>
      {error && !rows ? <FailedState error={error} retry={retry} /> : null}
      {!rows && !error && <WaitingRows rows={8} />}
      {rows?.length === 0 && <EmptyState title={t('nobody')} text={t('nobodyFoundText')} />}
      {rows && rows.length > 0 && (
        <MonthGrid
          name={site.name}
          month={month}
          rows={rows}
          today={todayIn(site.zone)}
          open={(cell) => change({ cell: `${cell.user_id} ${cell.day}` })}
        />
      )}
      {more && (
        <Center p="sm">
          <Button variant="default" size="xs" loading={more.busy} onClick={more.load}>
            {t('loadMore', { ns: 'common' })}
          </Button>
        </Center>
      )}
      {user_id && day && (
        <PersonDayDialog
          key={state.cell}
          location_id={site.id}
          user_id={user_id}
          day={day}
          zone={site.zone}
          close={() => change({ cell: undefined })}
        />
      )}
    </Paper>
  )
}

function Choose({ siteId, month, search }: { readonly siteId: string; readonly month: string; readonly search: string }) {
  const { t } = useTranslation('attendance_days')
  const { change } = useViewState(monthView)
  return (
    <Group p="sm" gap="sm">
      <SiteSelect label={t('site')} value={siteId} onChange={(site) => change({ site })} />
      <DateField kind="month" aria-label={t('month')} w={160} value={month} onChange={(value) => change({ month: value || undefined })} />
      <SearchInput label={t('searchPeople')} value={search} onSearch={(value) => change({ search: value || undefined })} />
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Group>
  )
}

import { Paper, Text } from '@mantine/core'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useTranslation } from 'react-i18next'
import { clockText, dayText, zoneName } from '../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../kit/lists/data-grid.tsx'
import { PersonChip } from '../../kit/people/person-chip.tsx'
import { useSiteId, useZoneOf } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { useAttendances } from './attendance.api.ts'
import { AttendanceDialog } from './attendance-dialog.tsx'
import { AttendanceFilters } from './attendance-filters.tsx'
import { Flags, shiftText } from './attendance-texts.tsx'
import { questionOf, useAttendancePlace } from './clocking/attendance-place.ts'

/** Every coming and going, newest first; one opens with its places and corrections. */
export function AttendanceList() {
  const { t } = useTranslation('attendance')
  const { place, move } = useAttendancePlace()
  const siteId = useSiteId()
  const { rows, total, error, retry, more } = useAttendances({
    ...questionOf(place, siteId),
    ...(place.only && { only: place.only }),
  })
  const columns = useColumns()
  return (
    <Paper>
      <AttendanceFilters place={place} move={move} odd />
      <Text px="sm" pb="xs" size="sm">
        <RowCount count={total} more={false} />
      </Text>
      <DataGrid
        label={t('tab.list')}
        columns={columns}
        rows={rows}
        keyOf={(item) => item.id}
        nameOf={(item) => `${item.user.name} ${item.day}`}
        onOpen={(value) => move({ id: value.id })}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('nothing')} text={t('nothingText')} />}
      />
      {place.id !== '' && <AttendanceDialog key={place.id} id={place.id} close={() => move({ id: '' })} />}
    </Paper>
  )
}

function useColumns(): Column<Attendance>[] {
  const { t } = useTranslation('attendance')
  const zoneOf = useZoneOf()
  const zone = (attendance: Attendance) => zoneOf(attendance.location.id)
  return [
    { key: 'user', header: t('person'), cell: (item) => <PersonChip person={item.user} /> },
    { key: 'day', header: t('day'), width: 120, cell: (item) => dayText(item.day) },
    {
      key: 'times',
      header: t('times'),
      width: 170,
      cell: (item) => (
        <span className="num">
          {clockText(item.check_in.at, zone(item))}–{item.check_out ? clockText(item.check_out.at, zone(item)) : '…'} {zoneName(zone(item))}
        </span>
      ),
    },
    {
      key: 'worked',
      header: t('worked'),
      width: 90,
      cell: (item) => <span className="num">{item.worked_minutes === null ? '–' : hoursText(item.worked_minutes)}</span>,
    },
    { key: 'site', header: t('site'), cell: (item) => item.location.name },
    {
      key: 'shift',
      header: t('shift'),
      width: 170,
      wideOnly: true,
      cell: (item) => (item.shift ? shiftText(item.shift, zone(item)) : t('noShift')),
    },
    { key: 'odd', header: t('odd.title'), width: 250, cell: (item) => <Flags row={item} zone={zone(item)} /> },
  ]
}

import { Button, Group, Paper, SegmentedControl, Select, Text } from '@mantine/core'
import type { AttendanceException } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendanceExceptionKinds } from '@menara/shared/domain/people/attendance-settling.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { flag, oneOf, useViewState } from '../../../kit/lists/view-state.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { AttendanceDialog } from '../attendance-dialog.tsx'
import { ExplainedFlags } from '../attendance-texts.tsx'
import { useDaysLive } from '../days/days.api.ts'
import { AcceptForm } from './accept-form.tsx'
import { exceptionText, explainedException } from './exception-text.ts'
import { RecordForm } from './record-form.tsx'
import { useExceptions } from './settling.api.ts'

export const exceptionsView = { kind: oneOf(attendanceExceptionKinds), settled: flag }
interface Chosen {
  readonly act: 'correct' | 'accept' | 'record'
  readonly row: AttendanceException
}

/** Late, absent, off site and not ended, of the last 14 days: each is corrected, recorded or accepted as it is. */
export function ExceptionsTab() {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(exceptionsView)
  const siteId = useSiteId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useDaysLive(siteId)
  const { rows, total, error, retry, more } = useExceptions({
    ...(siteId && { location_id: siteId }),
    ...(state.kind && { kind: state.kind }),
    ...(state.settled && { settled: 'true' }),
  })
  const columns = useColumns(setChosen)
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('settledOrNot')}
          value={state.settled ? 'settled' : 'open'}
          onChange={(value) => change({ settled: value === 'settled' || undefined })}
          data={[
            { value: 'open', label: t('toSettle') },
            { value: 'settled', label: t('settled') },
          ]}
        />
        <Select
          aria-label={t('kind')}
          placeholder={t('everyKind')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyKind') }}
          w={180}
          value={state.kind ?? null}
          onChange={(value) => change({ kind: value ? exceptionsView.kind(value) : undefined })}
          data={attendanceExceptionKinds.map((kind) => ({ value: kind, label: t(`exception.${kind}`) }))}
        />
        <Text size="sm" c="dimmed">
          <RowCount count={total} more={false} /> · {t('last14')}
        </Text>
      </Group>
      <DataGrid
        label={t('exceptions')}
        columns={columns}
        rows={rows}
        keyOf={(item) => `${item.user.id} ${item.day} ${item.kind} ${item.attendance?.id ?? ''}`}
        nameOf={(item) => `${item.user.name} ${dayText(item.day)} ${t(`exception.${item.kind}`)}`}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('nothingToSettle')} text={t('nothingToSettleText')} />}
      />
      {chosen && <Act chosen={chosen} close={() => setChosen(null)} />}
    </Paper>
  )
}

function Act({ chosen: { act, row }, close }: { readonly chosen: Chosen; readonly close: () => void }) {
  const zone = useZoneOf()(row.location.id)
  if (act === 'correct' && row.attendance) return <AttendanceDialog id={row.attendance.id} close={close} />
  if (act === 'record') return <RecordForm row={row} zone={zone} close={close} />
  return <AcceptForm row={row} zone={zone} close={close} />
}

function useColumns(choose: (chosen: Chosen) => void): Column<AttendanceException>[] {
  const { t } = useTranslation('attendance_days')
  const { t: explain } = useTranslation('attendance')
  const zoneOf = useZoneOf()
  return [
    { key: 'day', header: t('day'), width: 120, cell: (row) => dayText(row.day) },
    { key: 'user', header: t('person'), width: 190, cell: (row) => <PersonChip person={row.user} /> },
    { key: 'site', header: t('site'), width: 150, wideOnly: true, cell: (row) => row.location.name },
    {
      key: 'kind',
      header: t('kind'),
      width: 176,
      cell: (row) => <ExplainedFlags rows={explainedException(row)} zone={zoneOf(row.location.id)} />,
    },
    {
      key: 'why',
      header: t('why'),
      cell: (row) => (
        <Text size="xs" c="dimmed" component="span">
          {row.settled
            ? t('settledBy', { name: row.settled.by?.name ?? '–', note: row.settled.note })
            : exceptionText(row, zoneOf(row.location.id), explain)}
        </Text>
      ),
    },
    { key: 'acts', header: t('settle'), width: 170, acts: true, cell: (row) => <Acts row={row} choose={choose} /> },
  ]
}

/** What this reader may do about it. */
function Acts({ row, choose }: { readonly row: AttendanceException; readonly choose: (chosen: Chosen) => void }) {
  const { t } = useTranslation('attendance_days')
  const me = useMe()
  const may = useMay('show_manage_user') && me?.id !== row.user.id
  if (row.locked)
    return (
      <Text size="xs" c="dimmed" component="span">
        {t('monthLocked')}
      </Text>
    )
  if (row.settled || !may) return null
  const act = row.attendance ? 'correct' : 'record'
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={() => choose({ act, row })}>
        {t(`act.${act}`)}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => choose({ act: 'accept', row })}>
        {t('act.accept')}
      </Button>
    </Group>
  )
}

import { Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { AttendanceRequest } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendanceRequestStates } from '@menara/shared/domain/people/attendance-settling.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, dayText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid, RowCount } from '../../../kit/lists/data-grid.tsx'
import { StateFilter } from '../../../kit/lists/state-filter.tsx'
import { oneOf, useViewState } from '../../../kit/lists/view-state.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useSiteId, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useDaysLive } from '../days/days.api.ts'
import { REQUEST_COLOURS, requestTimes } from './request-words.ts'
import { useDecide, useRequests } from './settling.api.ts'

export const requestsView = { state: oneOf(attendanceRequestStates) }

/** What people ask to be put right; one opens to be decided. */
export function RequestsTab() {
  const { t } = useTranslation('attendance_days')
  const { state, change } = useViewState(requestsView)
  const siteId = useSiteId()
  const [open, setOpen] = useState<AttendanceRequest | null>(null)
  useDaysLive(siteId)
  const { rows, total, error, retry, more } = useRequests({
    ...(siteId && { location_id: siteId }),
    ...(state.state && { state: state.state }),
  })
  const columns = useColumns()
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <StateFilter
          label={t('requestState.title')}
          anyState={t('requestState.all')}
          states={attendanceRequestStates}
          labelOf={(item) => t(`requestState.${item}`)}
          value={state.state}
          change={(chosen) => change({ state: chosen })}
          width={180}
        />
        <Text size="sm" c="dimmed">
          <RowCount count={total} more={false} />
        </Text>
      </Group>
      <DataGrid
        label={t('requests')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.user.name} ${dayText(row.day)}`}
        onOpen={setOpen}
        error={error}
        retry={retry}
        more={more}
        empty={<EmptyState title={t('noRequests')} text={t('noRequestsText')} />}
      />
      {open && <Decide row={open} close={() => setOpen(null)} />}
    </Paper>
  )
}

function useColumns(): Column<AttendanceRequest>[] {
  const { t } = useTranslation('attendance_days')
  const zoneOf = useZoneOf()
  return [
    {
      key: 'state',
      header: t('requestState.title'),
      width: 130,
      cell: (row) => <Badge color={colourOf(REQUEST_COLOURS, row.state)}>{t(`requestState.${row.state}`)}</Badge>,
    },
    { key: 'day', header: t('day'), width: 120, cell: (row) => dayText(row.day) },
    { key: 'user', header: t('person'), cell: (row) => <PersonChip person={row.user} /> },
    { key: 'site', header: t('site'), width: 150, wideOnly: true, cell: (row) => row.location.name },
    {
      key: 'times',
      header: t('times'),
      width: 230,
      cell: (row) => <span className="num">{requestTimes(row, zoneOf(row.location.id))}</span>,
    },
    { key: 'reason', header: t('reason'), cell: (row) => row.reason },
  ]
}

function Decide({ row, close }: { readonly row: AttendanceRequest; readonly close: () => void }) {
  const { t } = useTranslation('attendance_days')
  const zone = useZoneOf()(row.location.id)
  const me = useMe()
  const [note, setNote] = useState('')
  const decide = useDecide(row.id)
  const run = (approved: boolean) =>
    decide.mutate(
      { approved, ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess() {
          toastSuccess('update')
          close()
        },
        onError: showRefusal,
      },
    )
  return (
    <Modal opened onClose={close} title={`${row.user.name} · ${dayText(row.day)}`} centered>
      <Stack gap="sm">
        <Text size="sm" className="num">
          {row.location.name} · {requestTimes(row, zone)}
        </Text>
        <Text size="sm">“{row.reason}”</Text>
        <Text size="xs" c="dimmed">
          {t('askedAt', { at: dateText(row.created_at, 'full', zone) })}
        </Text>
        {row.decided && (
          <Text size="sm">
            {t(`requestState.${row.state}`)}: {row.decided.by?.name ?? '–'}, {dateText(row.decided.at, 'full', zone)}
            {row.decided.note && ` “${row.decided.note}”`}
          </Text>
        )}
        {row.state === 'pending' && me?.id === row.user.id && <Text size="sm">{t('somebodyElse')}</Text>}
        {row.state === 'pending' && me?.id !== row.user.id && (
          <>
            <TextInput label={t('note')} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
            <Group justify="flex-end">
              <Button variant="default" color="red" loading={decide.isPending} onClick={() => run(false)}>
                {t('reject')}
              </Button>
              <Button loading={decide.isPending} onClick={() => run(true)}>
                {t('approve')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}

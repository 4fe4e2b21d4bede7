import { Group, Stack, Text } from '@mantine/core'
import {
  type AttendanceCorrection,
  type AttendanceDetail,
  type AttendanceMark,
  attendances,
} from '@menara/shared/contract/people/attendances.contract.ts'
import { explainAttendance } from '@menara/shared/domain/people/attendance-explained.ts'
import { pathOf, queryOf } from '@menara/shared/kit/endpoint.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../kit/auth-image.tsx'
import { dateText, dayText, numberText } from '../../kit/dates/dates.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { attendanceOf } from './attendance.api.ts'
import classes from './attendance.module.css'
import { Explanations, shiftText } from './attendance-texts.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { ResetPin } from './kiosks/reset-pin.tsx'

/** One attendance: where it began and ended, by which hours it was judged, and what was put right. */
export function AttendanceDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t } = useTranslation('attendance')
  const answer = useQuery(attendanceOf(id))
  const row = answer.data?.data
  return (
    <Modal opened onClose={close} title={row ? `${row.user.name} · ${dayText(row.day)}` : t('tab.list')} centered size="lg">
      {answer.isError && !row && <FailedState error={answer.error} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {row && <Whole key={row.rev} row={row} close={close} />}
    </Modal>
  )
}

function Whole({ row, close }: { readonly row: AttendanceDetail; readonly close: () => void }) {
  const { t } = useTranslation('attendance')
  const zone = useZoneOf()(row.location.id)
  const me = useMe()
  const may = useMay('show_manage_user') && me?.id !== row.user.id
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text size="sm">
          {row.location.name} · {row.shift ? shiftText(row.shift, zone) : t('noShift')}
          {row.worked_minutes !== null && ` · ${t('workedFor', { hours: hoursText(row.worked_minutes) })}`}
        </Text>
        <Explanations rows={explainAttendance(row)} zone={zone} />
      </Stack>
      <Mark row={row} act="check_in" mark={row.check_in} zone={zone} />
      {row.check_out && <Mark row={row} act="check_out" mark={row.check_out} zone={zone} />}
      {row.history.length > 0 && <History rows={row.history} zone={zone} />}
      {may && <ResetPin user={row.user} />}
      {may && <CorrectionForm row={row} zone={zone} close={close} />}
    </Stack>
  )
}

interface MarkProps {
  readonly row: AttendanceDetail
  readonly act: 'check_in' | 'check_out'
  readonly mark: AttendanceMark
  readonly zone: string
}
function Mark({ row, act, mark, zone }: MarkProps) {
  const { t } = useTranslation('attendance')
  const maySeePhoto = useMay('show_manage_user')
  const label = t(act === 'check_in' ? 'checkIn' : 'checkOut')
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {label}
        </Text>
        <Text size="sm" className="num">
          {dateText(mark.at, 'full', zone)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {placeText(mark, t)}
      </Text>
      {mark.reason && <Text size="sm">“{mark.reason}”</Text>}
      {mark.has_photo && maySeePhoto && (
        <AuthImage
          path={`${pathOf(attendances.photo, { id: row.id })}${queryOf({ act })}`}
          alt={t('photoOf', { name: row.user.name, act: label })}
          height={160}
        />
      )}
    </div>
  )
}

function placeText({ on_site, distance_m, accuracy_m, longitude, way, place }: AttendanceMark, t: TFunction<'attendance'>): string {
  if (way === 'manual') return t('place.manager')
  if (way !== 'phone') return [place, t(`explain.way.${way}`)].filter(Boolean).join(' · ')
  if (longitude === null) return t('place.unknown')
  const accuracy = t('place.accuracy', { metres: numberText(Math.round(accuracy_m ?? 0)) })
  if (on_site) return `${t('place.onSite')} · ${accuracy}`
  return `${distance_m === null ? t('odd.off_site') : t('place.away', { metres: numberText(distance_m) })} · ${accuracy}`
}

/** What was put right, oldest first: the original comes first. */
function History({ rows, zone }: { readonly rows: readonly AttendanceCorrection[]; readonly zone: string }) {
  const { t } = useTranslation('attendance')
  const span = (item: AttendanceCorrection['before']) =>
    `${dateText(item.check_in_at, 'short', zone)} – ${item.check_out_at ? dateText(item.check_out_at, 'short', zone) : '…'}`
  return (
    <section aria-label={t('history')}>
      <Text fw={600} size="sm">
        {t('history')}
      </Text>
      <ol className={classes.history}>
        {rows.map((row) => (
          <li key={row.id}>
            <Text size="sm" className="num">
              {span(row.before)} → {span(row.after)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('correctedBy', { name: row.by?.name ?? '–', at: dateText(row.at, 'full', zone) })}: “{row.reason}”
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

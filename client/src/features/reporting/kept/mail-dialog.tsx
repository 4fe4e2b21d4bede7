import { ActionIcon, Button, Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { ReportSchedule, SavedReport } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { type ReportFormat, reportFormats, scheduleUnits } from '@menara/shared/domain/reports/report-schedules.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { makeSchedule, peopleLike, removeSchedule, schedulesOf } from '../reporting.api.ts'

type Unit = (typeof scheduleUnits)[number]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** When a report is mailed to whom, and what became of the mails. */
export function MailDialog({ report, close }: { readonly report: SavedReport; readonly close: () => void }) {
  const { t } = useTranslation('reporting')
  const schedules = useQuery(schedulesOf(report.id))
  return (
    <Modal opened onClose={close} size="lg" title={t('mailOf', { name: report.name })}>
      <Stack gap="md">
        {schedules.isLoadingError ? (
          <FailedState error={schedules.error} retry={() => void schedules.refetch()} />
        ) : !schedules.data ? (
          <WaitingRows rows={2} />
        ) : schedules.data.data.length === 0 ? (
          <EmptyState title={t('noMails')} text={t('noMailsText')} />
        ) : (
          schedules.data.data.map((schedule) => <Schedule key={schedule.id} schedule={schedule} />)
        )}
        <NewSchedule reportId={report.id} />
      </Stack>
    </Modal>
  )
}

function Schedule({ schedule }: { readonly schedule: ReportSchedule }) {
  const { t } = useTranslation('reporting')
  const { unit, on_day, at_time, zone, format, recipients, next_at, deliveries } = schedule
  const day = unit === 'week' ? t(`weekdays.${on_day ?? 1}`) : unit === 'month' ? String(on_day) : ''
  const ask = () => askToRemove({ title: t('removeMailTitle'), text: t('removeMailText'), remove: () => removeSchedule(schedule.id) })
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {[t(`units.${unit}`), day, at_time, format.toUpperCase()].filter(Boolean).join(' · ')}
        </Text>
        <ActionIcon variant="subtle" color="red" aria-label={t('removeMail')} onClick={ask}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="sm" c="dimmed">
        {recipients.map(({ name }) => name).join(', ')} · {t('next', { at: dateText(next_at, 'full', zone) })}
      </Text>
      {deliveries.slice(0, 6).map(({ user, due_at, state, reason }) => (
        <Text
          key={`${user?.id} ${due_at}`}
          size="xs"
          c={state === 'failed' || state === 'missed' ? 'var(--app-critical-text, red)' : 'dimmed'}
        >
          {dateText(due_at, 'short', zone)} · {user?.name ?? t('allRun')}: {t(`delivery.${state}`, { reason })}
        </Text>
      ))}
    </Stack>
  )
}

function NewSchedule({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('reporting')
  const [zone, siteId] = [usePageZone(), useSiteId()]
  const [unit, setUnit] = useState<Unit>('week')
  const [day, setDay] = useState(1)
  const [time, setTime] = useState('07:00')
  const [format, setFormat] = useState<ReportFormat>('pdf')
  const [people, setPeople] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const plan = async () => {
    setBusy(true)
    const body = {
      unit,
      at_time: time,
      zone,
      format,
      recipient_ids: people,
      ...(unit !== 'day' && { on_day: day }),
      ...(siteId && { location_id: siteId }),
    }
    await makeSchedule(reportId, body).then(() => {
      toastSuccess('create')
      setPeople([])
    }, showRefusal)
    setBusy(false)
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('mailNew')}>
      <Text fw={600}>{t('mailNew')}</Text>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('every')}
          w={120}
          allowDeselect={false}
          data={scheduleUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
          value={unit}
          onChange={(value) => {
            setUnit((value ?? 'week') as Unit)
            setDay(1)
          }}
        />
        {unit === 'week' && (
          <Select
            label={t('weekday')}
            w={160}
            allowDeselect={false}
            data={WEEKDAYS.map((number) => ({ value: String(number), label: t(`weekdays.${number}`) }))}
            value={String(day)}
            onChange={(value) => setDay(Number(value ?? 1))}
          />
        )}
        {unit === 'month' && (
          <NumberInput
            label={t('monthDay')}
            w={140}
            min={1}
            max={31}
            allowDecimal={false}
            value={day}
            onChange={(value) => setDay(Number(value) || 1)}
          />
        )}
        <DateField kind="time" label={t('atTime')} value={time} onChange={setTime} w={120} zone={zone} />
        <SegmentedControl
          aria-label={t('format')}
          value={format}
          onChange={(value) => setFormat(value as ReportFormat)}
          data={reportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </Group>
      <Recipients people={people} setPeople={setPeople} />
      <Group justify="flex-end">
        <Button loading={busy} disabled={people.length === 0 || time === ''} onClick={() => void plan()}>
          {t('plan')}
        </Button>
      </Group>
    </Stack>
  )
}

function Recipients({ people, setPeople }: { readonly people: string[]; readonly setPeople: (ids: string[]) => void }) {
  const { t } = useTranslation('reporting')
  const [typed, setTyped] = useState('')
  // Who was chosen keeps a name while others are searched for.
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const found = useQuery({ ...peopleLike(typed), placeholderData: (before) => before }).data?.data ?? []
  const known = new Map([...Object.entries(names), ...found.map(({ id, name }): [string, string] => [id, name])])
  return (
    <MultiSelect
      label={t('recipients')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={people}
      onChange={(ids) => {
        setPeople(ids)
        setNames(Object.fromEntries(ids.map((id) => [id, known.get(id) ?? ''])))
      }}
    />
  )
}

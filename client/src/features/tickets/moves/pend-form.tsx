import { Select, Textarea } from '@mantine/core'
import { type PendingMode, pendingModes, pendingReasons } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { bodyOf } from '../../../kit/forms/form.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { type DialogProps, Frame, useMoveForm } from './move-form.tsx'

interface Values extends Record<string, unknown> {
  reason: string
  until: string
  mode: PendingMode
  note: string
}

/** What a ticket waits for; where it waits until a time, what becomes of it then. */
export function PendForm(props: DialogProps) {
  const { t } = useTranslation('tickets')
  const zone = useZoneOf()(props.ticket.location.id)
  const read = ({ until, mode, ...rest }: Values) => bodyOf({ ...rest, ...(until && { until: instantAt(until, zone), mode }) })
  const { form, submit, busy } = useMoveForm<Values>(props, { reason: '', until: '', mode: 'resume', note: '' }, { read })
  const [until, setUntil] = useState('')
  const [mode, setMode] = useState<PendingMode>('resume')
  form.watch('until', ({ value }) => setUntil(value))
  form.watch('mode', ({ value }) => setMode(value))
  const isSolution = until !== '' && mode === 'resolve'
  return (
    <Frame {...props} submit={submit} busy={busy}>
      <Select
        label={t('reason')}
        withAsterisk
        data-autofocus
        data={pendingReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DateField
        kind="date-time"
        label={t('until', { zone: zoneName(zone) })}
        min={wallTimeOf(new Date().toISOString(), zone)}
        key={form.key('until')}
        {...form.getInputProps('until')}
      />
      {until !== '' && (
        <Select
          label={t('thenDo')}
          allowDeselect={false}
          data={pendingModes.map((mode) => ({ value: mode, label: t(`thenChoice.${mode}`) }))}
          key={form.key('mode')}
          {...form.getInputProps('mode')}
        />
      )}
      <Textarea
        label={t(isSolution ? 'solutionThen' : 'remark')}
        withAsterisk={isSolution}
        autosize
        minRows={2}
        maxLength={2000}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </Frame>
  )
}

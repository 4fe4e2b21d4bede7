import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import type { OwnRosterDay } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { ShiftOfferDraft } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { clockText, dayText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { shiftOfDay } from './offer-texts.ts'
import { offerChoices, useOffer } from './offers.api.ts'

interface DialogProps {
  /** My published days of work, at least one. */
  readonly days: readonly OwnRosterDay[]
  readonly close: () => void
}
const ANYBODY = 'anybody'

/** Offers a shift of mine: to anybody of the site, to a colleague, or for a shift of a colleague. */
export function OfferDialog({ days, close }: DialogProps) {
  const { t } = useTranslation('roster')
  const [day, setDay] = useState(days[0]?.day ?? '')
  return (
    <Modal opened onClose={close} title={t('offers.offer')} centered>
      <Stack gap="sm">
        <Select
          label={t('offers.which')}
          allowDeselect={false}
          value={day}
          onChange={(value) => setDay(value ?? day)}
          data={days.map((row) => ({ value: row.day, label: ownDayText(row) }))}
        />
        <OfferForm key={day} day={day} close={close} />
      </Stack>
    </Modal>
  )
}
const ownDayText = ({ day, shift, start, end, zone }: OwnRosterDay): string =>
  `${dayText(day)} · ${shift ?? ''} ${start === null ? '' : clockText(start, zone)}–${end === null ? '' : clockText(end, zone)}`

interface FormProps {
  readonly day: string
  readonly close: () => void
}
function OfferForm({ day, close }: FormProps) {
  const { t } = useTranslation('roster')
  const answer = useQuery(offerChoices(day))
  const choices = answer.data?.data
  const [kind, setKind] = useState<ShiftOfferDraft['kind']>('give')
  const [chosen, choose] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const offer = useOffer()
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!choices) return <WaitingRows rows={3} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = kind === 'give' && (chosen ?? ANYBODY) === ANYBODY ? {} : partsOf(chosen ?? '')
    const done = () => {
      toastSuccess('create')
      close()
    }
    offer.mutate({ kind, day, ...named, ...(note.trim() && { note: note.trim() }) }, { onSuccess: done, onError: showRefusal })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('offers.how')}
          value={kind}
          onChange={(value) => {
            setKind(value === 'swap' ? 'swap' : 'give')
            choose(null)
          }}
          data={(['give', 'swap'] as const).map((value) => ({ value, label: t(`offers.kind.${value}`) }))}
        />
        {kind === 'give' && (
          <Select
            label={t('offers.to')}
            searchable
            allowDeselect={false}
            value={chosen ?? ANYBODY}
            onChange={choose}
            data={[{ value: ANYBODY, label: t('offers.anybody') }, ...choices.give.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        {kind === 'swap' && choices.swap.length > 0 && (
          <Select
            label={t('offers.inReturn')}
            withAsterisk
            searchable
            value={chosen}
            onChange={choose}
            data={choices.swap.map((row) => ({
              value: `${row.user.id} ${row.day}`,
              label: `${shiftOfDay(row.day, row.shift)} · ${row.user.name}`,
            }))}
          />
        )}
        {kind === 'swap' && choices.swap.length === 0 && <Text size="sm">{t('offers.noSwap')}</Text>}
        <TextInput label={t('offers.note')} maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <Text size="xs" c="dimmed">
          {t('offers.text')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={offer.isPending} disabled={kind === 'swap' && chosen === null}>
            {t('offers.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A colleague, and their day where the choice holds one. */
function partsOf(chosen: string): Pick<ShiftOfferDraft, 'counterpart_id' | 'counterpart_day'> {
  const [counterpart_id = '', counterpart_day] = chosen.split(' ')
  return { counterpart_id, ...(counterpart_day !== undefined && { counterpart_day }) }
}

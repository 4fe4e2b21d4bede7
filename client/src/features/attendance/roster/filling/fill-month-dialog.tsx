import { Button, Group, Loader, MultiSelect, NumberInput, Stack, Switch, Text } from '@mantine/core'
import type { Roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterFill, RosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { DEFAULT_WEEK_HOURS, MAX_WEEK_HOURS } from '@menara/shared/domain/people/roster/roster-filling.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../kit/overlays/modal.tsx'
import { useAssign, useCancelFilling, useFilling } from '../roster.api.ts'
import type { ShownShift } from '../roster-view.ts'
import { FillingPreview } from './filling-preview.tsx'
import { type Applied, defaultPeople, inverseOf } from './filling-view.ts'

interface FillMonthProps {
  readonly roster: Roster
  readonly shifts: readonly ShownShift[]
  readonly close: () => void
  /** Once the days are planned. */
  readonly applied: (run: Applied) => void
}

/** Fills the rest of the month by need and rules: what would be planned, and why places stay empty, is shown before it is applied. */
export function FillMonthDialog({ roster, shifts, close, applied }: FillMonthProps) {
  const { t } = useTranslation('roster')
  const [user_ids, setPeople] = useState(() => defaultPeople(roster))
  const [replace_drafts, setReplace] = useState(false)
  const [hours, setHours] = useState<number | string>(DEFAULT_WEEK_HOURS)
  const filling = useFilling()
  const cancel = useCancelFilling()
  const max_week_hours = Number(hours)
  const body: RosterFill = { location_id: roster.location.id, from: roster.from, to: roster.to, user_ids, replace_drafts, max_week_hours }
  const isReady = user_ids.length > 0 && max_week_hours >= 1 && max_week_hours <= MAX_WEEK_HOURS
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      filling.reset()
      set(value)
    }
  const leave = () => {
    if (filling.isPending) cancel.mutate(roster.location.id)
    close()
  }
  return (
    <Modal opened onClose={leave} title={t('fill.title')} centered size="lg">
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('fill.text')}
        </Text>
        <MultiSelect
          label={t('people')}
          searchable
          disabled={filling.isPending}
          value={user_ids}
          onChange={changed(setPeople)}
          data={roster.people.map(({ user }) => ({ value: user.id, label: user.name }))}
          styles={{ pillsList: { maxHeight: '8rem', overflowY: 'auto' } }}
        />
        <NumberInput
          label={t('fill.hours')}
          description={t('fill.hoursText')}
          min={1}
          max={MAX_WEEK_HOURS}
          allowDecimal={false}
          disabled={filling.isPending}
          value={hours}
          onChange={changed(setHours)}
        />
        <Switch
          label={t('fill.replace')}
          disabled={filling.isPending}
          checked={replace_drafts}
          onChange={(event) => changed(setReplace)(event.currentTarget.checked)}
        />
        {filling.isPending && <Running cancel={() => cancel.mutate(roster.location.id)} />}
        {filling.data && <FillingPreview filling={filling.data.data} shifts={shifts} skills={roster.skills} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('cancel', { ns: 'common' })}
          </Button>
          {filling.data ? (
            <Apply roster={roster} filling={filling.data.data} applied={applied} close={close} />
          ) : (
            <Button disabled={!isReady} loading={filling.isPending} onClick={() => filling.mutate(body)}>
              {t('preview')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Running({ cancel }: { readonly cancel: () => void }) {
  const { t } = useTranslation('roster')
  return (
    <Group gap="sm" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{t('fill.running')}</Text>
      <Button variant="subtle" size="compact-sm" onClick={cancel}>
        {t('fill.cancel')}
      </Button>
    </Group>
  )
}

interface ApplyProps extends Pick<FillMonthProps, 'roster' | 'applied' | 'close'> {
  readonly filling: RosterFilling
}
function Apply({ roster, filling: { days }, applied, close }: ApplyProps) {
  const { t } = useTranslation('roster')
  const assign = useAssign()
  const done = () => {
    applied({ filled: days, inverse: inverseOf(days, roster) })
    close()
  }
  return (
    <Button
      disabled={days.length === 0}
      loading={assign.isPending}
      onClick={() => assign.mutate({ location_id: roster.location.id, days }, { onSuccess: done })}
    >
      {t('fillDays', { count: days.length })}
    </Button>
  )
}

import { Alert, Button, Group, Paper, PinInput, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText, timeText } from '../../../kit/dates/dates.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { ownPin, useSetPin } from '../kiosks/kiosks.api.ts'

const DIGITS = 6

/** One's own number at kiosks, and the PIN that goes with it. */
export function KioskPinCard() {
  const { t } = useTranslation('kiosks')
  const answer = useQuery(ownPin())
  const pin = answer.data?.data
  const zone = useHomeZone()
  return (
    <Paper p="md" component="section" aria-label={t('pin.title')}>
      <Title order={2} mb="sm">
        {t('pin.title')}
      </Title>
      {answer.isError && !pin && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={2} />}
      {pin && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('pin.text')}
          </Text>
          {pin.number !== null && (
            <Text size="sm">
              {t('pin.number')} <b className="num">{pin.number}</b>
              {pin.set_at && ` · ${t('pin.setAt', { at: dateText(pin.set_at, 'full', zone) })}`}
            </Text>
          )}
          {pin.locked_until && <Alert color="orange">{t('pin.locked', { at: timeText(pin.locked_until, zone) })}</Alert>}
          <PinForm isFirst={pin.set_at === null} />
        </Stack>
      )}
    </Paper>
  )
}

function PinForm({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation('kiosks')
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState('')
  const set = useSetPin()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate(value, {
      onSuccess() {
        setValue('')
        setWrong('')
        toastSuccess('update')
      },
      onError: (error) => (error instanceof Refused && error.status === 422 ? setWrong(error.message) : showRefusal(error)),
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <PinInput
          length={DIGITS}
          type="number"
          mask
          value={value}
          onChange={setValue}
          error={wrong !== ''}
          getInputProps={(at) => ({ 'aria-label': t('pin.digit', { at: at + 1 }) })}
        />
        {wrong && (
          <Text size="sm" c="red" role="alert">
            {wrong}
          </Text>
        )}
        <Group>
          <Button type="submit" variant="default" loading={set.isPending} disabled={value.length < DIGITS}>
            {t(isFirst ? 'pin.set' : 'pin.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, NumberInput, Text } from '@mantine/core'
import { ticketClosings } from '@menara/shared/contract/desk/ticket-closings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/forms/form.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { closings, usePutClosing } from './desk-settings.api.ts'

/** After how many days what was resolved closes, of one ticket type. */
export function ClosingForm({ typeId }: { readonly typeId: number }) {
  const { t } = useTranslation('desk_settings')
  const answer = useQuery(closings())
  if (answer.isPending) return <WaitingRows rows={1} />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const days = answer.data.data.find((item) => item.ticket_type_id === typeId)?.days
  if (days === null || days === undefined)
    return (
      <Text px="md" size="sm" c="dimmed">
        {t('closing.settled')}
      </Text>
    )
  return <DaysForm key={`${typeId} ${days}`} typeId={typeId} days={days} />
}

function DaysForm({ typeId, days }: { readonly typeId: number; readonly days: number }) {
  const { t } = useTranslation('desk_settings')
  const put = usePutClosing(typeId)
  const { form, onError, focusFirst } = useContractForm<{ days: number | string }>(ticketClosings.put.body, { days })
  const submit = form.onSubmit(
    (values) => put.mutate(Number(values.days), { onSuccess: () => toastSuccess('update'), onError }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Group px="md" align="flex-end" gap="sm">
        <NumberInput
          label={t('closing.days')}
          description={t('closing.text')}
          min={1}
          max={90}
          allowDecimal={false}
          key={form.key('days')}
          {...form.getInputProps('days')}
        />
        <Button type="submit" variant="default" loading={put.isPending}>
          {t('closing.save')}
        </Button>
      </Group>
    </form>
  )
}

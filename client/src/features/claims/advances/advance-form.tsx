import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { advances } from '@menara/shared/contract/claims/advances.contract.ts'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { usePageZone, useSite, useSites } from '../../../kit/site.ts'
import { useAskAdvance } from '../claims.api.ts'

interface Values extends Record<string, unknown> {
  purpose: string
  amount: number | ''
  location_id: string
  due_on: string
}

/** Asks for an advance. */
export function AdvanceForm({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('claims')
  const [sites, site, zone] = [useSites(), useSite(), usePageZone()]
  const whole = useRupiahInput()
  const ask = useAskAdvance()
  const start: Values = { purpose: '', amount: '', location_id: site?.id ?? sites[0]?.id ?? '', due_on: todayIn(zone) }
  const { form, onError, focusFirst } = useContractForm<Values>(advances.create.body, start)
  const submit = form.onSubmit(
    (values) =>
      ask.mutate(values as Values & { amount: number }, {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={t('advance.new')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('advance.purpose')}
            withAsterisk
            data-autofocus
            maxLength={200}
            key={form.key('purpose')}
            {...form.getInputProps('purpose')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              {...whole}
              label={t('amount')}
              withAsterisk
              max={MAX_AMOUNT}
              key={form.key('amount')}
              {...form.getInputProps('amount')}
            />
            <DateField kind="date" label={t('advance.due')} withAsterisk key={form.key('due_on')} {...form.getInputProps('due_on')} />
          </SimpleGrid>
          <Select
            label={t('site')}
            allowDeselect={false}
            searchable
            data={sites.map((one) => ({ value: one.id, label: one.name }))}
            key={form.key('location_id')}
            {...form.getInputProps('location_id')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('advance.ask')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

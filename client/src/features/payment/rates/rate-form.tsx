import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type ExchangeRate, exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { type ForeignCurrency, foreignCurrencies } from '@menara/shared/domain/finance/exchange-rates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText } from '../../../kit/dates/dates.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useEnterRate } from './rates.api.ts'

interface FormProps {
  /** Absent: a rate of a day that has none yet. */
  readonly corrects: ExchangeRate | undefined
  readonly close: () => void
}
interface Values extends Record<string, unknown> {
  currency: ForeignCurrency
  valid_from: string
  rate: string
  source: string
}

/** A rate of a day, or the correction of one: of which currency and day stay. */
export function RateForm({ corrects, close }: FormProps) {
  const { t } = useTranslation('payment')
  const enter = useEnterRate()
  const { form, onError, focusFirst } = useContractForm<Values>(exchangeRates.create.body, {
    ...{ currency: corrects?.currency ?? 'USD', valid_from: corrects?.valid_from ?? '' },
    ...{ rate: corrects?.rate ?? '', source: corrects?.source ?? '' },
  })
  const [day, setDay] = useState(form.getValues().valid_from)
  const [rate, setRate] = useState(form.getValues().rate)
  const submit = form.onSubmit((values) => {
    const body = { ...values, ...(corrects && { corrects_id: corrects.id }) }
    enter.mutate(body, {
      onSuccess() {
        toastSuccess('create')
        close()
      },
      onError,
    })
  }, focusFirst)
  const title = corrects ? t('rate.correct', { currency: corrects.currency, day: dayText(corrects.valid_from) }) : t('rate.new')
  return (
    <Modal opened onClose={close} title={title} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {!corrects && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label={t('rate.currency')}
                withAsterisk
                allowDeselect={false}
                searchable
                data={foreignCurrencies}
                key={form.key('currency')}
                {...form.getInputProps('currency')}
              />
              <DateField
                kind="date"
                label={t('rate.from')}
                value={day}
                error={form.errors['valid_from'] as string | undefined}
                onChange={(next) => {
                  setDay(next)
                  form.setFieldValue('valid_from', next)
                }}
              />
            </SimpleGrid>
          )}
          <TextInput
            label={t('rate.rate')}
            withAsterisk
            inputMode="decimal"
            maxLength={16}
            placeholder="15842.50"
            value={rate}
            error={form.errors['rate']}
            onChange={(event) => {
              setRate(event.currentTarget.value)
              form.setFieldValue('rate', plainDecimal(event.currentTarget.value))
            }}
          />
          <TextInput label={t('rate.source')} withAsterisk maxLength={120} key={form.key('source')} {...form.getInputProps('source')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={enter.isPending}>
              {t('rate.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
/** As it is written in either language. */
const plainDecimal = (text: string): string => text.trim().replace(/^(\d+),(\d+)$/, '$1.$2')

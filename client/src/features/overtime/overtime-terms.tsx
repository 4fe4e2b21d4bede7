import { Button, Checkbox, Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { type OvertimeTerms, overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { useWholeInput } from '../../kit/forms/rupiah-input.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { usePageZone } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { termsOf, useAddTerms } from './overtime.api.ts'

/** Week and wage by which somebody's overtime is counted; only for who may see wages. */
export function TermsButton({ user }: { readonly user: Ref }) {
  const { t } = useTranslation('overtime')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('terms')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('termsOf', { name: user.name })} size="lg">
        <Terms user={user} close={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Terms({ user, close }: { readonly user: Ref; readonly close: () => void }) {
  const { t } = useTranslation('overtime')
  const rows = useQuery(termsOf(user.id)).data?.data
  if (!rows) return <WaitingRows rows={3} />
  return (
    <Stack gap="md">
      {rows.length === 0 && <Text size="sm">{t('noTerms')}</Text>}
      {rows.map((row) => (
        <Text key={row.id} size="sm" className="num">
          {t('termsLine', {
            from: dayText(row.valid_from),
            week: row.week,
            per: t(`per.${row.per}`),
            base: rupiahText(row.base),
            fixed: rupiahText(row.fixed),
            variable: rupiahText(row.variable),
          })}
        </Text>
      ))}
      <TermsForm key={rows[0]?.id ?? 'first'} user={user} last={rows[0]} close={close} />
    </Stack>
  )
}

interface Values extends Record<string, unknown> {
  valid_from: string
  week: string
  rest_days: string[]
  /** Empty: none. */
  shortest_day: string
  exempt: boolean
  per: string
  base: number | ''
  fixed: number | ''
  variable: number | ''
}
const DAYS = [1, 2, 3, 4, 5, 6, 7]

function valuesOf(last: OvertimeTerms | undefined, today: string): Values {
  if (!last) {
    const wage = { per: 'month', base: '' as const, fixed: 0, variable: 0 }
    return { valid_from: today, week: '5', rest_days: ['6', '7'], shortest_day: '', exempt: false, ...wage }
  }
  const { week, rest_days, shortest_day, exempt, per, base, fixed, variable } = last
  return {
    ...{ valid_from: today, exempt, per, base, fixed, variable },
    week: String(week),
    rest_days: rest_days.map(String),
    shortest_day: shortest_day === null ? '' : String(shortest_day),
  }
}

function TermsForm({ user, last, close }: { readonly user: Ref; readonly last: OvertimeTerms | undefined; readonly close: () => void }) {
  const { t } = useTranslation('overtime')
  const zone = usePageZone()
  const add = useAddTerms(close)
  const whole = useWholeInput()
  const read = ({ week, rest_days, shortest_day, base, fixed, variable, ...rest }: Values): Record<string, unknown> => ({
    ...rest,
    user_id: user.id,
    week: Number(week),
    rest_days: rest_days.map(Number),
    shortest_day: week === '6' && shortest_day !== '' ? Number(shortest_day) : null,
    ...(base !== '' && { base }),
    ...{ fixed: fixed || 0, variable: variable || 0 },
  })
  const { form, onError, focusFirst } = useContractForm<Values>(overtimeTerms.add.body, valuesOf(last, todayIn(zone)), { read })
  const submit = form.onSubmit((values) => add.mutate(read(values) as never, { onError }), focusFirst)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField kind="date" label={t('validFrom')} withAsterisk key={form.key('valid_from')} {...form.getInputProps('valid_from')} />
          <Select
            label={t('weekHead')}
            allowDeselect={false}
            data={['5', '6'].map((value) => ({ value, label: t('weekOf', { days: value }) }))}
            key={form.key('week')}
            {...form.getInputProps('week')}
          />
          <MultiSelect
            label={t('restDays')}
            data={DAYS.map((day) => ({ value: String(day), label: t(`weekday.${day as 1}`) }))}
            key={form.key('rest_days')}
            {...form.getInputProps('rest_days')}
          />
          <Select
            label={t('shortestDay')}
            allowDeselect={false}
            data={[{ value: '', label: t('noShortest') }, ...DAYS.map((day) => ({ value: String(day), label: t(`weekday.${day as 1}`) }))]}
            key={form.key('shortest_day')}
            {...form.getInputProps('shortest_day')}
          />
          <Select
            label={t('perHead')}
            allowDeselect={false}
            data={(['month', 'day'] as const).map((value) => ({ value, label: t(`per.${value}`) }))}
            key={form.key('per')}
            {...form.getInputProps('per')}
          />
          {(['base', 'fixed', 'variable'] as const).map((name) => (
            <NumberInput
              {...whole}
              key={form.key(name)}
              prefix="Rp "
              max={MAX_AMOUNT}
              label={t(`wage.${name}`)}
              withAsterisk={name === 'base'}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
        <Checkbox label={t('exemptField')} key={form.key('exempt')} {...form.getInputProps('exempt', { type: 'checkbox' })} />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            {t('save', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

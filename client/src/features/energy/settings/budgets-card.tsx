import { NumberInput } from '@mantine/core'
import { type EnergyBudget, energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { budgetsOf, useEnergyChange } from '../energy.api.ts'
import { rupiahText } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'

/** What a month may cost. */
export function BudgetsCard({ siteId, zone }: SiteProps) {
  const { t } = useTranslation('energy')
  const answer = useQuery(budgetsOf(siteId))
  const [edited, setEdited] = useState<EnergyBudget | 'new' | null>(null)
  return (
    <>
      <SettingsCard<EnergyBudget>
        title={t('budgets')}
        answer={answer}
        heads={[t('month'), t('budget')]}
        cells={(item) => [item.month, rupiahText(item.rupiah)]}
        nameOf={(item) => item.month}
        empty={t('noBudget')}
        add={{ text: t('newBudget'), run: () => setEdited('new') }}
        onOpen={setEdited}
        remove={(id) => call(energy.removeBudget, { params: { id } })}
      />
      {edited && <BudgetDialog siteId={siteId} zone={zone} budget={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  month: string
  rupiah: number | string
}

function BudgetDialog({ siteId, zone, budget, close }: SiteProps & { budget: EnergyBudget | undefined; close: () => void }) {
  const { t } = useTranslation('energy')
  const rupiah = useRupiahInput()
  const read = (values: Values) => ({ location_id: siteId, ...bodyOf(values) })
  const initial = { month: budget?.month ?? todayIn(zone, Date.now()).slice(0, 7), rupiah: budget?.rupiah ?? '' }
  const { form, onError, focusFirst } = useContractForm<Values>(energy.setBudget.body, initial, { read })
  const save = useEnergyChange((values: Values) => call(energy.setBudget, { body: read(values) as never }))
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess() {
          toastSuccess('update')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <FormDialog title={t('newBudget')} submit={submit} busy={save.isPending} close={close}>
      <DateField
        kind="month"
        label={t('month')}
        withAsterisk
        readOnly={budget !== undefined}
        key={form.key('month')}
        {...form.getInputProps('month')}
      />
      <NumberInput label={t('budget')} withAsterisk {...rupiah} key={form.key('rupiah')} {...form.getInputProps('rupiah')} />
    </FormDialog>
  )
}

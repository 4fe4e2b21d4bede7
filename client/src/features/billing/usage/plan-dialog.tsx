import { MultiSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type CompanyPlan, CompanyPlanDraft, companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput, useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSites } from '../../../kit/site.ts'
import { payersOf, useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'

const LIMITS = ['max_users', 'max_devices', 'max_storage_mb'] as const
type Limit = (typeof LIMITS)[number]
const OVERS = ['over_user', 'over_device', 'over_gb'] as const
const TERMS = ['vat_per_mille', 'due_days'] as const
type Term = (typeof OVERS)[number] | (typeof TERMS)[number]
type Values = { company: string; name: string; price: number | string; site_ids: string[]; payer_id: string | null } & Record<
  Limit | Term,
  number | string
>

const limitOf = (value: number | string): number | null => (value === '' ? null : Number(value))
const read = ({ company, name, price, site_ids, payer_id, max_users, max_devices, max_storage_mb, ...terms }: Values) => ({
  ...{ company, name, site_ids, price: price === '' ? undefined : Number(price) },
  ...{ payer_id: payer_id || null, ...termsOf(terms) },
  ...{ max_users: limitOf(max_users), max_devices: limitOf(max_devices), max_storage_mb: limitOf(max_storage_mb) },
})

/** What is left empty is as it was, or as the server has it. */
const termsOf = (terms: Record<Term, number | string>) =>
  Object.fromEntries(Object.entries(terms).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]])))

const NEW: Values = {
  ...{ company: '', name: '', price: '', site_ids: [], payer_id: null, max_users: '', max_devices: '', max_storage_mb: '' },
  ...{ over_user: '', over_device: '', over_gb: '', vat_per_mille: 110, due_days: 14 },
}
function startOf(plan: CompanyPlan | undefined): Values {
  if (!plan) return NEW
  const { company, name, price, sites, payer, over_user, over_device, over_gb, vat_per_mille, due_days } = plan
  return {
    ...{ company, name, price, site_ids: sites.map((site) => site.id), payer_id: payer?.id ?? null },
    ...{ max_users: plan.max_users ?? '', max_devices: plan.max_devices ?? '', max_storage_mb: plan.max_storage_mb ?? '' },
    ...{ over_user, over_device, over_gb, vat_per_mille, due_days },
  }
}

interface PlanDialogProps {
  readonly plan: CompanyPlan | undefined
  readonly close: () => void
}
/** What a company has of the platform: its sites, its limits and its price. */
export function PlanDialog({ plan, close }: PlanDialogProps) {
  const { t } = useTranslation('billing')
  const sites = useSites()
  const payers = useQuery(payersOf()).data?.data ?? []
  const [rupiah, whole] = [useRupiahInput(), useWholeInput()]
  const { form, onError, focusFirst } = useContractForm<Values>(CompanyPlanDraft, startOf(plan), { read })
  const save = useBillingChange(async (values: Values) => {
    const body = read(values) as never
    return plan ? call(companyPlans.update, { params: { id: plan.id }, body }) : call(companyPlans.create, { body })
  })
  const done = () => {
    toastSuccess(plan ? 'update' : 'create')
    close()
  }
  const submit = form.onSubmit((values) => void save.mutateAsync(values).then(done, onError), focusFirst)
  return (
    <BillingDialog
      title={plan?.company ?? t('plans.new')}
      submitText={t('save', { ns: 'common' })}
      submit={submit}
      busy={save.isPending}
      close={close}
    >
      <TextInput label={t('plans.company')} withAsterisk maxLength={120} key={form.key('company')} {...form.getInputProps('company')} />
      <TextInput label={t('plans.name')} withAsterisk maxLength={80} key={form.key('name')} {...form.getInputProps('name')} />
      <MultiSelect
        label={t('plans.sites')}
        withAsterisk
        searchable
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('site_ids')}
        {...form.getInputProps('site_ids')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput {...rupiah} label={t('plans.monthly')} withAsterisk key={form.key('price')} {...form.getInputProps('price')} />
        {LIMITS.map((name) => (
          <NumberInput
            {...whole}
            {...(name === 'max_storage_mb' && { suffix: ' MB' })}
            label={t(`plans.${name}`)}
            placeholder={t('plans.noLimit')}
            key={form.key(name)}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Select
        label={t('plans.payer')}
        placeholder={t('plans.noPayer')}
        clearable
        clearButtonProps={{ 'aria-label': t('plans.noPayer') }}
        searchable
        data={payers.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('payer_id')}
        {...form.getInputProps('payer_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {OVERS.map((name) => (
          <NumberInput {...rupiah} label={t(`plans.${name}`)} key={form.key(name)} {...form.getInputProps(name)} />
        ))}
        <NumberInput {...whole} label={t('plans.vat')} key={form.key('vat_per_mille')} {...form.getInputProps('vat_per_mille')} />
        <NumberInput {...whole} label={t('plans.dueDays')} key={form.key('due_days')} {...form.getInputProps('due_days')} />
      </SimpleGrid>
    </BillingDialog>
  )
}

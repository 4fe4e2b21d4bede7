import { MultiSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type CompanyPlan, CompanyPlanDraft, companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput, useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSites } from '../../../kit/site.ts'
import { useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'

const LIMITS = ['max_users', 'max_devices', 'max_storage_mb'] as const
type Limit = (typeof LIMITS)[number]
type Values = { company: string; name: string; price: number | string; site_ids: string[] } & Record<Limit, number | string>

const limitOf = (value: number | string): number | null => (value === '' ? null : Number(value))
const read = ({ company, name, price, site_ids, max_users, max_devices, max_storage_mb }: Values) => ({
  ...{ company, name, site_ids, price: price === '' ? undefined : Number(price) },
  ...{ max_users: limitOf(max_users), max_devices: limitOf(max_devices), max_storage_mb: limitOf(max_storage_mb) },
})

interface PlanDialogProps {
  readonly plan: CompanyPlan | undefined
  readonly close: () => void
}
/** What a company has of the platform: its sites, its limits and its price. */
export function PlanDialog({ plan, close }: PlanDialogProps) {
  const { t } = useTranslation('billing')
  const sites = useSites()
  const [rupiah, whole] = [useRupiahInput(), useWholeInput()]
  const { form, onError, focusFirst } = useContractForm<Values>(
    CompanyPlanDraft,
    {
      ...{ company: plan?.company ?? '', name: plan?.name ?? '', price: plan?.price ?? '' },
      site_ids: plan?.sites.map((site) => site.id) ?? [],
      ...{ max_users: plan?.max_users ?? '', max_devices: plan?.max_devices ?? '', max_storage_mb: plan?.max_storage_mb ?? '' },
    },
    { read },
  )
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
    </BillingDialog>
  )
}

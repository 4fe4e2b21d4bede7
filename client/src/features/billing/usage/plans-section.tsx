import { Badge, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { type CompanyPlan, companyPlans, planInvoices } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { BYTES_OF_MB, planLimits } from '@menara/shared/domain/finance/company-plans.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { monthText, numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useHomeZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { plansAt, useBillingChange } from '../billing.api.ts'
import { billingView } from '../billing-view.ts'
import { PlanDialog } from './plan-dialog.tsx'

/** Plans of companies, each with what is used of it. */
export function PlansSection() {
  const { t } = useTranslation('billing')
  const answer = useQuery(plansAt(useSiteId()))
  const [open, setOpen] = useState<CompanyPlan | 'new' | null>(null)
  const rows = answer.data?.data
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
      {t('plans.new')}
    </Button>
  )
  return (
    <ListSection title={t('plans.title')} actions={add}>
      {answer.isPending && <WaitingRows rows={2} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {rows?.length === 0 && <EmptyState title={t('plans.none')} text={t('plans.noneText')} />}
      {rows && rows.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }} p="sm">
          {rows.map((plan) => (
            <PlanCard key={plan.id} plan={plan} open={() => setOpen(plan)} />
          ))}
        </SimpleGrid>
      )}
      {open && <PlanDialog plan={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </ListSection>
  )
}

function PlanCard({ plan, open }: { readonly plan: CompanyPlan; readonly open: () => void }) {
  const { t } = useTranslation('billing')
  const { company, name, price, sites, passed } = plan
  return (
    <Stack gap="xs" p="sm" style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8 }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" px={0} onClick={open}>
              {company}
            </Button>
            {passed.length > 0 && <Badge color="red">{t('plans.passed')}</Badge>}
          </Group>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[name, t('plans.price', { amount: rupiahText(price) }), sites.map((site) => site.name).join(', ')].join(' · ')}
          </Text>
        </div>
        <RowRemove
          label={t('plans.removeName', { company })}
          title={t('plans.removeTitle')}
          text={t('plans.removeText', { company })}
          remove={async () => {
            await call(companyPlans.remove, { params: { id: plan.id } })
            await queryClient.invalidateQueries({ queryKey: ['company_plans'] })
          }}
        />
      </Group>
      {planLimits.map((limit) => (
        <LimitBar key={limit} limit={limit} plan={plan} />
      ))}
      {plan.payer && <MakeInvoice plan={plan} />}
    </Stack>
  )
}

/** Makes the draft of the last month that is over, and opens it. */
function MakeInvoice({ plan }: { readonly plan: CompanyPlan }) {
  const { t } = useTranslation('billing')
  const { change } = useViewState(billingView)
  const month = monthAfter(todayIn(useHomeZone()).slice(0, 7), -1)
  const make = useBillingChange(() => call(planInvoices.draft, { params: { id: plan.id }, body: { month } }))
  const names = { company: plan.company, month: monthText(month) }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="xs" c="dimmed">{`${t('plans.payer')}: ${plan.payer?.name ?? ''}`}</Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('plans.invoiceOf', names)}
        loading={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: ({ data }) => change({ tab: undefined, invoice: data.id }, 'push') })}
      >
        {t('plans.invoice', names)}
      </Button>
    </Group>
  )
}

/** From this share of a limit on it is nearly used up. */
const NEARLY = 0.9
function LimitBar({ limit, plan }: { readonly limit: (typeof planLimits)[number]; readonly plan: CompanyPlan }) {
  const { t } = useTranslation('billing')
  const figures = {
    users: { used: plan.users, most: plan.max_users },
    devices: { used: plan.devices, most: plan.max_devices },
    storage: { used: Math.ceil(plan.storage_bytes / BYTES_OF_MB), most: plan.max_storage_mb },
  }
  const { used, most } = figures[limit]
  const text = (value: number) => (limit === 'storage' ? `${numberText(value)} MB` : numberText(value))
  const isPassed = plan.passed.includes(limit)
  const share = most === null ? 0 : used / most
  const said = most === null ? t('plans.unlimited', { used: text(used) }) : t('plans.used', { used: text(used), most: text(most) })
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`plans.limit.${limit}`)}</Text>
        <Text size="sm" className="num" {...(isPassed && { fw: 700 })}>
          {isPassed ? t('plans.over', { text: said }) : said}
        </Text>
      </Group>
      {most !== null && (
        <Progress
          value={Math.min(100, share * 100)}
          size="sm"
          aria-label={t(`plans.limit.${limit}`)}
          color={isPassed ? 'red' : share >= NEARLY ? 'yellow' : 'teal'}
        />
      )}
    </div>
  )
}

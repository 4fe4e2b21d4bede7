import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { CostCentre, CostCentreBudget } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { MoneyInput } from '../../kit/forms/money-input.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { Section } from '../../kit/section.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { budgetOf, useSetBudget } from './cost-centres.api.ts'

/** The budgets of a cost centre for last year, this and the next. */
export function BudgetSection({ centre }: { readonly centre: CostCentre }) {
  const { t } = useTranslation('cost_centres')
  const zoneOf = useZoneOf()
  const thisYear = Number(dayAt(zoneOf(centre.location?.id), Date.now()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { data, error, refetch } = useQuery(budgetOf(centre.id, year))
  return (
    <Section
      title={t('budget.title')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('budget.year')}
          data={[thisYear - 1, thisYear, thisYear + 1].map(String)}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
      }
    >
      {data ? (
        <BudgetForm key={`${centre.id} ${year}`} centre={centre} budget={data.data} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <WaitingRows rows={2} />
      )}
    </Section>
  )
}

interface BudgetFormProps {
  readonly centre: CostCentre
  readonly budget: CostCentreBudget
}
function BudgetForm({ centre, budget: { year, currency, amount, spent, committed, left } }: BudgetFormProps) {
  const { t } = useTranslation(['cost_centres', 'common'])
  const seesAll = useMe()?.location_ids === null
  const mayWrite = centre.location !== null || seesAll
  const [typed, setTyped] = useState<number | '' | null>(null)
  const set = useSetBudget(centre.id)
  const value = typed ?? amount ?? ''
  const isReady = mayWrite && value !== (amount ?? '') && !set.isPending
  const submit = () => {
    if (!isReady) return
    const body = { year, amount: value === '' ? null : value }
    set.mutate(body, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('budget.text')}
        </Text>
        <Group align="flex-end" gap="xs">
          <MoneyInput
            currency={currency}
            flex="1 1 200px"
            maw={320}
            label={t('budget.amount', { year })}
            placeholder={t('budget.none')}
            disabled={!mayWrite}
            value={value}
            onChange={setTyped}
          />
          {mayWrite && (
            <Button type="submit" variant="default" disabled={!isReady} loading={set.isPending}>
              {t('budget.save')}
            </Button>
          )}
        </Group>
        <FactRows
          facts={[
            [t('budget.spent'), <Figure key="spent" amount={spent} />],
            [t('budget.committed'), <Figure key="committed" amount={committed} />],
            [t('budget.left'), <Figure key="left" amount={left} />],
          ]}
        />
      </Stack>
    </form>
  )
}

function Figure({ amount }: { readonly amount: number | null }) {
  return (
    <Text span size="sm" className="num" {...(amount !== null && amount < 0 && { fw: 600 })}>
      {rupiahText(amount)}
    </Text>
  )
}

import { Button, Group, Paper, Progress, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { type PettyCashFund, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { PettyCashFundStep } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rupiahText } from '../../kit/texts/money.ts'
import { CashDialog } from './cash-dialog.tsx'
import { useFundStep } from './petty-cash.api.ts'
import { CashBadge } from './petty-cash-words.tsx'

interface CardsProps {
  readonly funds: readonly PettyCashFund[]
  readonly chosen: string
  readonly choose: (id: string) => void
}

/** Each fund with its cash, the vouchers in hand and its limit; one of them is chosen. */
export function FundCards({ funds, chosen, choose }: CardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {funds.map((fund) => (
        <FundCard key={fund.id} fund={fund} isChosen={fund.id === chosen} choose={() => choose(fund.id)} />
      ))}
    </SimpleGrid>
  )
}

interface CardProps {
  readonly fund: PettyCashFund
  readonly isChosen: boolean
  readonly choose: () => void
}
function FundCard({ fund, isChosen, choose }: CardProps) {
  const { t } = useTranslation('petty_cash')
  const share = (amount: number) => (fund.float_limit > 0 ? (amount / fund.float_limit) * 100 : 0)
  return (
    <Paper p="md" withBorder {...(isChosen && { style: { borderColor: 'var(--mantine-primary-color-filled)' } })}>
      <Stack gap="xs">
        <UnstyledButton onClick={choose} aria-pressed={isChosen}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={600} className="clip">
              {fund.code} · {fund.name}
            </Text>
            <CashBadge state={fund.state} />
          </Group>
          <Text size="xs" c="dimmed">
            {[fund.location.name, fund.holder.name].join(' · ')}
          </Text>
          <Text fz={24} fw={700} className="num">
            {rupiahText(fund.cash)}
          </Text>
          <Text size="xs" c="dimmed" className="num">
            {t('inHand', { vouchers: rupiahText(fund.vouchers), limit: rupiahText(fund.float_limit) })}
          </Text>
        </UnstyledButton>
        <Progress.Root size="sm" aria-label={t('filled')}>
          <Progress.Section value={share(fund.cash)} aria-label={t('cash')} />
          <Progress.Section value={share(fund.vouchers)} color="grape" aria-label={t('tab.vouchers')} />
        </Progress.Root>
        <FundSteps fund={fund} />
      </Stack>
    </Paper>
  )
}

function FundSteps({ fund }: { readonly fund: PettyCashFund }) {
  const { t } = useTranslation('petty_cash')
  const [step, setStep] = useState<PettyCashFundStep | null>(null)
  const take = useFundStep()
  if (fund.steps.length === 0) return null
  return (
    <Group gap="xs">
      {fund.steps.map((one) => (
        <Button key={one} size="compact-sm" variant="default" onClick={() => setStep(one)}>
          {t(`fundStep.${one}`)}
        </Button>
      ))}
      {step && (
        <CashDialog
          title={`${fund.code}: ${t(`fundStep.${step}`)}`}
          text={t(`fundExplain.${step}`)}
          schema={pettyCash.fundStep.body}
          start={{ step, ...(step === 'activate' && { amount: fund.float_limit }) }}
          fields={[
            ...(step === 'activate' ? [{ name: 'amount', kind: 'money' as const, label: t('firstCash'), required: true }] : []),
            { name: 'note', kind: 'text', label: t('note') },
          ]}
          submit={t(`fundStep.${step}`)}
          save={(body) => take.mutateAsync({ id: fund.id, body })}
          close={() => setStep(null)}
        />
      )}
    </Group>
  )
}

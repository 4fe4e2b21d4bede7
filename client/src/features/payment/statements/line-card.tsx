import { Badge, Button, Grid, Group, Stack, Text } from '@mantine/core'
import type { StatementLine, Suggestion } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { useAllocate } from './statements.api.ts'

interface CardProps {
  readonly line: StatementLine
  readonly mayMatch: boolean
}
/** A line of a statement and, beside it, what it is for or may be for. */
export function LineCard({ line, mayMatch }: CardProps) {
  const { t } = useTranslation('payment')
  const [splitting, setSplitting] = useState(false)
  return (
    <Grid p="sm" gap="sm" m={0} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {line.counterparty || line.reference || '–'}
            </Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[dayText(line.booked_on), line.reference, line.text].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Stack gap={2} align="flex-end">
            <Text size="sm" fw={700} className="num" style={{ whiteSpace: 'nowrap' }}>
              {rupiahText(line.amount)}
            </Text>
            <Badge color={line.state === 'matched' ? 'green' : line.state === 'partly' ? 'orange' : 'gray'}>
              {t(`lineState.${line.state}`)}
            </Badge>
          </Stack>
        </Group>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap={6}>
          {line.allocations.map((one) => (
            <Allocation key={one.allocation_id} allocation={one} mayMatch={mayMatch} />
          ))}
          {line.suggestions.map((suggestion) => (
            <Suggested key={suggestion.targets.map((one) => one.id).join()} line={line} suggestion={suggestion} mayMatch={mayMatch} />
          ))}
          {mayMatch && line.state !== 'matched' && (
            <Group justify="flex-end">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('split.openName', { name: line.counterparty || line.reference })}
                onClick={() => setSplitting(true)}
              >
                {t('split.open')}
              </Button>
            </Group>
          )}
          {splitting && <AllocateDialog line={line} close={() => setSplitting(false)} />}
          {line.state !== 'matched' && line.suggestions.length === 0 && (
            <Text size="xs" c="dimmed">
              {t('statement.noSuggestion')}
            </Text>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

interface SuggestedProps extends CardProps {
  readonly suggestion: Suggestion
}
function Suggested({ line, suggestion, mayMatch }: SuggestedProps) {
  const { t } = useTranslation('payment')
  const allocate = useAllocate(line.id)
  const [first] = suggestion.targets
  const total = suggestion.targets.reduce((sum, one) => sum + one.amount, 0)
  const name = suggestion.targets.length > 1 ? t('statement.wholeBatch', { count: suggestion.targets.length }) : (first?.label ?? '')
  const take = () =>
    allocate.mutate(
      suggestion.targets.map(({ target, id, amount }) => ({ target, id, amount })),
      { onError: showRefusal },
    )
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name} · <span className="num">{rupiahText(total)}</span>
        </Text>
        <Text size="xs" c="dimmed">
          {[t('statement.score', { score: suggestion.score }), ...suggestion.reasons.map((reason) => t(`reason.${reason}`))].join(' · ')}
        </Text>
      </div>
      {mayMatch && (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t('statement.confirmName', { name })}
          loading={allocate.isPending}
          onClick={take}
        >
          {t('statement.confirm')}
        </Button>
      )}
    </Group>
  )
}

interface AllocationProps {
  readonly allocation: StatementLine['allocations'][number]
  readonly mayMatch: boolean
}
function Allocation({ allocation, mayMatch }: AllocationProps) {
  const { t } = useTranslation('payment')
  const [asking, setAsking] = useState(false)
  const { label: name, amount, reversed } = allocation
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      {asking && <ReverseDialog allocation={allocation} close={() => setAsking(false)} />}
      <Text size="sm" {...(reversed && { td: 'line-through', c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {name} · <span className="num">{rupiahText(amount)}</span>
      </Text>
      {mayMatch && !reversed && (
        <Button size="compact-xs" variant="subtle" aria-label={t('statement.reverseName', { name })} onClick={() => setAsking(true)}>
          {t('statement.reverse')}
        </Button>
      )}
    </Group>
  )
}

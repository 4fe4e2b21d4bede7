import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { type BankStatement, bankStatements, type StatementLine } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { type RowList, usePages } from '../../../kit/links/pages.ts'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { paymentView } from '../payment-view.ts'
import { LineCard } from './line-card.tsx'
import { statementById, useConfirmAll } from './statements.api.ts'
import { daysOf } from './statements-panel.tsx'

/** Score from which suggestions are confirmed together. */
const SURE = 80

/** One statement: each line beside what it may be for. */
export function StatementDetail({ id }: { readonly id: string }) {
  const answer = useQuery(statementById(id))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  return answer.data && <Shown statement={answer.data.data} />
}

function Shown({ statement }: { readonly statement: BankStatement }) {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  const mayMatch = useMay('payment_release')
  const [isOpenOnly, setIsOpenOnly] = useState(false)
  const list = usePages(bankStatements.lines, { statement_id: statement.id, ...(isOpenOnly && { open: true }) })
  const confirm = useConfirmAll(statement.id)
  const confirmAll = () =>
    confirm.mutate(SURE, { onSuccess: ({ data }) => toast('success', t('statement.confirmed', data), ''), onError: showRefusal })
  return (
    <>
      <PageHeader
        above={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={() => change({ statement: undefined, tab: 'statements' }, 'push')}
          >
            {t('tab.statements')}
          </Button>
        }
        title={statement.number}
        subtitle={[statement.account.name, daysOf(statement), `${rupiahText(statement.opening)} → ${rupiahText(statement.closing)}`].join(
          ' · ',
        )}
        actions={
          mayMatch &&
          statement.matched_count < statement.line_count && (
            <Button leftSection={<IconChecks size={16} aria-hidden />} loading={confirm.isPending} onClick={confirmAll}>
              {t('statement.confirmAll', { score: SURE })}
            </Button>
          )
        }
      />
      <Paper>
        <Group p="sm" gap="sm">
          <Switch label={t('statement.openOnly')} checked={isOpenOnly} onChange={(event) => setIsOpenOnly(event.currentTarget.checked)} />
          <ListCount list={list} />
          <Text size="sm" c="dimmed">
            {t('statement.progress', { matched: statement.matched_count, count: statement.line_count })}
          </Text>
        </Group>
        <Lines list={list} mayMatch={mayMatch} />
      </Paper>
    </>
  )
}

interface LinesProps {
  readonly list: RowList<StatementLine>
  readonly mayMatch: boolean
}
function Lines({ list, mayMatch }: LinesProps) {
  const { t } = useTranslation('payment')
  const { rows } = list
  if (list.error && !rows) return <FailedState error={list.error} retry={list.retry} />
  if (!rows) return <WaitingRows />
  if (rows.length === 0) return <EmptyState title={t('statement.noLines')} text={t('statement.noLinesText')} />
  return (
    <Stack gap={0}>
      {rows.map((line) => (
        <LineCard key={line.id} line={line} mayMatch={mayMatch} />
      ))}
      {list.more && (
        <Button m="sm" variant="default" loading={list.more.busy} onClick={list.more.load}>
          {t('statement.more')}
        </Button>
      )}
    </Stack>
  )
}

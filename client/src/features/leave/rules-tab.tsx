import { Button, Checkbox, Group, NumberInput, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { LeaveRuleDraft } from '@menara/shared/contract/people/leave.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useNow } from '../../kit/dates/clock.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { dayText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useMay } from '../../kit/session/session.ts'
import { useHomeZone } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { allRules, useAddRule, useRemoveRule } from './leave.api.ts'

/** What annual leave is granted, by the date from which it holds. */
export function RulesTab() {
  const { t } = useTranslation('leave')
  const mayManage = useMay('show_manage_user')
  const answer = useQuery(allRules())
  const rows = answer.data?.data
  const remove = useRemoveRule()
  const ask = (id: string, day: string) =>
    askFirst({
      title: t('removeRule', { day }),
      text: t('removeRuleText'),
      confirm: t('removeIt'),
      run: () => remove.mutate(id, { onError: showRefusal }),
    })
  return (
    <Paper>
      {mayManage && <RuleForm />}
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={4} />}
      {rows?.length === 0 && <EmptyState title={t('noRules')} text={t('noRulesText')} />}
      {rows && rows.length > 0 && (
        <ScrollTable label={t('tab.rules')} from={860}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rule.valid_from')}</Table.Th>
              <Table.Th ta="right">{t('rule.days_per_year')}</Table.Th>
              <Table.Th ta="right">{t('rule.waiting_months')}</Table.Th>
              <Table.Th>{t('rule.pro_rata')}</Table.Th>
              <Table.Th ta="right">{t('rule.carry_over_days')}</Table.Th>
              <Table.Th ta="right">{t('rule.carry_over_months')}</Table.Th>
              <Table.Th>{t('rule.joint_leave_counts')}</Table.Th>
              {mayManage && <Table.Th aria-label={t('removeIt')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td className="num" style={{ whiteSpace: 'nowrap' }}>
                  {dayText(row.valid_from)}
                </Table.Td>
                <FigureCell>{row.days_per_year}</FigureCell>
                <FigureCell>{row.waiting_months}</FigureCell>
                <Table.Td>{t(row.pro_rata ? 'yes' : 'no')}</Table.Td>
                <FigureCell>{row.carry_over_days}</FigureCell>
                <FigureCell>{row.carry_over_months}</FigureCell>
                <Table.Td>{t(row.joint_leave_counts ? 'yes' : 'no')}</Table.Td>
                {mayManage && (
                  <Table.Td ta="right">
                    <Button size="compact-sm" variant="subtle" onClick={() => ask(row.id, dayText(row.valid_from))}>
                      {t('removeIt')}
                      <span className="sr"> {dayText(row.valid_from)}</span>
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Paper>
  )
}

const NUMBERS = [
  { name: 'days_per_year', min: 0, max: 60 },
  { name: 'waiting_months', min: 0, max: 24 },
  { name: 'carry_over_days', min: 0, max: 60 },
  { name: 'carry_over_months', min: 1, max: 12 },
] as const
function RuleForm() {
  const { t } = useTranslation('leave')
  const year = todayIn(useHomeZone(), useNow()).slice(0, 4)
  const initial = {
    ...{ valid_from: `${year}-01-01`, days_per_year: 12, waiting_months: 12, pro_rata: false },
    ...{ carry_over_days: 0, carry_over_months: 6, joint_leave_counts: true },
  }
  const { form, onError, focusFirst } = useContractForm<typeof initial>(LeaveRuleDraft, initial)
  const add = useAddRule()
  const submit = form.onSubmit((values) => add.mutate(values, { onSuccess: () => toastSuccess('create'), onError }), focusFirst)
  return (
    <form onSubmit={submit} noValidate>
      <Stack p="sm" gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
          <DateField
            kind="date"
            label={t('rule.valid_from')}
            withAsterisk
            key={form.key('valid_from')}
            {...form.getInputProps('valid_from')}
          />
          {NUMBERS.map(({ name, min, max }) => (
            <NumberInput
              key={form.key(name)}
              label={t(`rule.${name}`)}
              min={min}
              max={max}
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
        <Group gap="md">
          {(['pro_rata', 'joint_leave_counts'] as const).map((name) => (
            <Checkbox key={form.key(name)} label={t(`rule.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
          ))}
        </Group>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {t('ruleText')}
          </Text>
          <Button type="submit" loading={add.isPending}>
            {t('addRule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

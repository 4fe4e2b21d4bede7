import { Alert, Button, Group } from '@mantine/core'
import type { AlarmRule } from '@menara/shared/contract/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToRemove } from '../../kit/ask-to-remove.ts'
import { call } from '../../kit/call.ts'
import { FactsForm } from '../../kit/facts-form.tsx'
import { useContractForm } from '../../kit/form.ts'
import { queryClient } from '../../kit/query.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { useAlarmPlace } from './alarm-place.ts'
import { DryRun } from './dry-run.tsx'
import { Condition, Formula, Judged, WhatAndWhere } from './rule-fields.tsx'
import { Behaviour, Guidance } from './rule-guidance.tsx'
import { draftOf, type RuleDraft, type RuleValues, valuesOf } from './rule-values.ts'

const read = (values: RuleValues) => draftOf(values) as unknown as Record<string, unknown>

/** One rule: what it judges, when it calls, what it tells the operator; tried on the past before it is saved. */
export function RuleForm({ rule }: { readonly rule: AlarmRule | undefined }) {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const { form, refuse, focusFirst } = useContractForm<RuleValues>(iot.createRule.body, valuesOf(rule), { read })
  // What decides which fields there are.
  const [shape, setShape] = useState(() => ({
    kind: form.getValues().kind,
    deviceId: form.getValues().device_id,
    suppresses: form.getValues().suppresses,
  }))
  const [tried, setTried] = useState<RuleDraft | null>(null)
  const leave = () => place.move({ rule: undefined }, 'push')
  const refused = (error: unknown) => {
    if (!refuse(error)) showRefusal(error)
  }
  const save = useMutation({
    mutationFn: (values: RuleValues) =>
      rule ? call(iot.updateRule, { params: { id: rule.id }, body: draftOf(values) }) : call(iot.createRule, { body: draftOf(values) }),
    onSuccess: () => {
      toastSuccess(rule ? 'update' : 'create')
      forgetRules()
      leave()
    },
    onError: refused,
  })
  const parts = { form, shape, setShape }
  return (
    <FactsForm submit={form.onSubmit((values) => save.mutate(values), focusFirst)} busy={save.isPending} onCancel={leave}>
      <Group justify="space-between">
        <b>{rule?.message ?? t('newRule')}</b>
        {rule && <RemoveRule rule={rule} done={leave} />}
      </Group>
      <WhatAndWhere {...parts} />
      {shape.kind === 'expression' && <Formula {...parts} />}
      <Judged {...parts} />
      <Condition {...parts} />
      <Behaviour {...parts} />
      <Guidance {...parts} />
      <Alert color="gray" p="xs" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('dryRunText')}
      </Alert>
      <DryRun draft={tried} refused={refused} ask={() => void form.onSubmit((values) => setTried({ ...draftOf(values) }), focusFirst)()} />
    </FactsForm>
  )
}

/** After a removal the row itself is gone: only lists are asked again. */
function forgetRules(only: readonly string[] = []): void {
  for (const queryKey of [
    ['iot/rules', ...only],
    ['iot', 'alarm'],
  ])
    void queryClient.invalidateQueries({ queryKey })
}

function RemoveRule({ rule, done }: { readonly rule: AlarmRule; readonly done: () => void }) {
  const { t } = useTranslation('alarm_rules')
  const gone = () => {
    done()
    forgetRules(['list'])
  }
  return (
    <Button
      size="xs"
      variant="default"
      color="red"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={() =>
        askToRemove({
          title: t('removeTitle'),
          text: t('removeText', { name: rule.message }),
          remove: () => call(iot.removeRule, { params: { id: rule.id } }),
          done: gone,
        })
      }
    >
      {t('removeRule')}
    </Button>
  )
}

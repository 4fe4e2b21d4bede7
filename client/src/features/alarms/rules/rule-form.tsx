import { Alert, Button, Group } from '@mantine/core'
import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { useAlarmPlace } from '../drawer/alarm-place.ts'
import { DryRun } from './dry-run.tsx'
import { Condition, Formula, Judged, WhatAndWhere } from './rule-fields.tsx'
import { Behaviour, Guidance } from './rule-guidance.tsx'
import { draftOf, type RuleDraft, valuesOf } from './rule-values.ts'

/** One rule: what it judges, when it calls, what it tells the operator; tried on the past before it is saved. */
export function RuleForm({ rule }: { readonly rule: AlarmRule | undefined }) {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const leave = () => place.move({ rule: undefined }, 'push')
  const { form, frame, onError, focusFirst } = useRecordForm(iot.createRule.body, valuesOf(rule), {
    record: rule,
    read: draftOf,
    save: (body) => saveRule(rule?.id, body),
    leave,
  })
  // What decides which fields there are.
  const [shape, setShape] = useState(() => ({
    kind: form.getValues().kind,
    deviceId: form.getValues().device_id,
    suppresses: form.getValues().suppresses,
  }))
  const [tried, setTried] = useState<RuleDraft | null>(null)
  const parts = { form, shape, setShape }
  return (
    <RecordForm {...frame}>
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
      <DryRun draft={tried} refused={onError} ask={() => void form.onSubmit((values) => setTried({ ...draftOf(values) }), focusFirst)()} />
    </RecordForm>
  )
}

async function saveRule(id: string | undefined, body: RuleDraft): Promise<void> {
  await (id === undefined ? call(iot.createRule, { body }) : call(iot.updateRule, { params: { id }, body }))
  forgetRules()
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

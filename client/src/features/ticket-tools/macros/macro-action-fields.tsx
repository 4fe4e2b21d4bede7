import { Fieldset, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { macroMoves } from '@menara/shared/domain/tickets/macro-text.ts'
import { pendingReasons, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonField, TeamField } from '../worker-fields.tsx'
import type { MacroValues } from './macro-values.ts'

const TO = ['me', 'person', 'group'] as const

interface MacroActionFieldsProps {
  readonly form: UseFormReturnType<MacroValues>
  /** Whom it names may not work tickets any more. */
  readonly lost: boolean
}
/** What a macro does with the ticket, in the order it is done. */
export function MacroActionFields({ form, lost }: MacroActionFieldsProps) {
  const { t } = useTranslation(['ticket_tools', 'tickets', 'common'])
  const [to, setTo] = useState(form.getValues().actions.to)
  const [move, setMove] = useState(form.getValues().actions.move)
  form.watch('actions.to', ({ value }) => setTo(value ?? ''))
  form.watch('actions.move', ({ value }) => setMove(value ?? ''))
  const bound = (field: keyof MacroValues['actions']) => ({
    key: form.key(`actions.${field}`),
    ...form.getInputProps(`actions.${field}`),
  })
  const nothing = { clearable: true, placeholder: t('macro.unchanged'), clearButtonProps: { 'aria-label': t('macro.unchanged') } }
  const { key: priorityKey, ...priority } = bound('priority')
  const { key: toKey, ...assign } = bound('to')
  const { key: personKey, ...person } = bound('assignee_id')
  const { key: teamKey, ...team } = bound('group_id')
  const { key: moveKey, ...moving } = bound('move')
  const { key: reasonKey, ...reason } = bound('pending_reason')
  const { key: tasksKey, ...tasks } = bound('tasks')
  return (
    <Fieldset legend={t('macro.actions')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            key={priorityKey}
            label={t('fact.priority', { ns: 'tickets' })}
            {...nothing}
            data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
            {...priority}
          />
          <Select
            key={toKey}
            label={t('macro.assign')}
            {...nothing}
            data={TO.map((text) => ({ value: text, label: t(`macros.does.assign_${text}`) }))}
            {...assign}
          />
          {to === 'person' && <PersonField key={personKey} locationId={null} lost={lost ? {} : undefined} withAsterisk {...person} />}
          {to === 'group' && <TeamField key={teamKey} locationId={null} withAsterisk {...team} />}
          <Select
            key={moveKey}
            label={t('macro.move')}
            {...nothing}
            data={macroMoves.map((move) => ({ value: move, label: t(`move.${move}`, { ns: 'tickets' }) }))}
            {...moving}
          />
          {move === 'pend' && (
            <Select
              key={reasonKey}
              label={t('fact.pending_reason', { ns: 'tickets' })}
              withAsterisk
              data={pendingReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`, { ns: 'tickets' }) }))}
              {...reason}
            />
          )}
        </SimpleGrid>
        <Textarea key={tasksKey} label={t('macro.tasks')} description={t('linesText')} autosize minRows={2} maxRows={10} {...tasks} />
      </Stack>
    </Fieldset>
  )
}

import { Checkbox, Fieldset, Group, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { approvalRules, approvalSources } from '@menara/shared/domain/approval/approval-words.ts'
import { hasCostCentre, peopleOfType } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { RowButton } from '../../../kit/lists/row-button.tsx'
import type { StepValues, TypeValues } from './approval-type-values.ts'
import { ApproverFields, GroupField } from './approver-fields.tsx'
import { StepConditions } from './step-conditions.tsx'

type TypeForm = UseFormReturnType<TypeValues>
interface StepProps {
  readonly form: TypeForm
  readonly place: number
  readonly count: number
  readonly ticketTypeId: number
  /** The list of steps has changed. */
  readonly changed: () => void
}
const HOURS = ['remind_hours', 'escalate_hours', 'expire_hours'] as const
const AMOUNTS = ['amount_from', 'amount_to'] as const

/** One step: who is asked, how they decide, when it applies, what time does to it. */
export function StepFields({ form, place, count, ticketTypeId, changed }: StepProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const rupiah = useRupiahInput()
  const step = form.getValues().steps[place] as StepValues
  const [source, setSource] = useState(step.source)
  const [rule, setRule] = useState(step.rule)
  const keyOf = (name: keyof StepValues) => form.key(`steps.${place}.${name}`)
  const at = (name: keyof StepValues) => form.getInputProps(`steps.${place}.${name}`)
  const input = (name: keyof StepValues) => ({ inputKey: keyOf(name), ...at(name) })
  return (
    <Fieldset legend={t('step.title', { step: place + 1 })}>
      <StepButtons form={form} place={place} count={count} changed={changed} />
      {place > 0 && (
        <Checkbox
          mb="sm"
          label={t('step.with_previous')}
          key={form.key(`steps.${place}.with_previous`)}
          {...form.getInputProps(`steps.${place}.with_previous`, { type: 'checkbox' })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput key={keyOf('name_en')} label={t('type.name_en')} withAsterisk maxLength={120} {...at('name_en')} />
        <TextInput key={keyOf('name_id')} label={t('type.name_id')} withAsterisk maxLength={120} {...at('name_id')} />
        <Select
          key={keyOf('source')}
          label={t('step.source')}
          withAsterisk
          allowDeselect={false}
          data={sourcesOf(ticketTypeId, step.source).map((text) => ({ value: text, label: t(`step.sources.${text}`) }))}
          {...at('source')}
          onChange={(value) => {
            const next = value as StepValues['source']
            form.setFieldValue(`steps.${place}.source`, next)
            setSource(next)
          }}
        />
        <ApproverFields source={source} ticketTypeId={ticketTypeId} input={input} />
        <Select
          key={keyOf('rule')}
          label={t('step.rule')}
          withAsterisk
          allowDeselect={false}
          data={approvalRules.map((rule) => ({ value: rule, label: t(`step.rules.${rule}`) }))}
          {...at('rule')}
          onChange={(value) => {
            const next = value as StepValues['rule']
            form.setFieldValue(`steps.${place}.rule`, next)
            setRule(next)
          }}
        />
        {(rule === 'count' || rule === 'percent') && (
          <NumberInput
            key={keyOf('needed')}
            label={t('step.needed')}
            withAsterisk
            min={1}
            max={100}
            allowDecimal={false}
            {...at('needed')}
          />
        )}
        {AMOUNTS.map((name) => (
          <NumberInput key={keyOf(name)} label={t(`step.${name}`)} {...rupiah} {...at(name)} />
        ))}
        <Checkbox
          label={t('step.may_delegate')}
          key={form.key(`steps.${place}.may_delegate`)}
          {...form.getInputProps(`steps.${place}.may_delegate`, { type: 'checkbox' })}
        />
        <StepConditions ticketTypeId={ticketTypeId} input={input} />
        <TimeFields input={input} group={<GroupField label={t('step.escalate_group_id')} input={input('escalate_group_id')} />} />
      </SimpleGrid>
    </Fieldset>
  )
}

/** Moves a step up or down, or takes it out. */
function StepButtons({ form, place, count, changed }: Omit<StepProps, 'ticketTypeId'>) {
  const { t } = useTranslation('approvals')
  const move = (to: number) => {
    form.reorderListItem('steps', { from: place, to })
    changed()
  }
  const remove = () => {
    form.removeListItem('steps', place)
    changed()
  }
  return (
    <Group justify="flex-end" gap={2}>
      {place > 0 && <RowButton label={t('type.stepUp', { step: place + 1 })} icon={IconArrowUp} run={() => move(place - 1)} />}
      {place < count - 1 && <RowButton label={t('type.stepDown', { step: place + 1 })} icon={IconArrowDown} run={() => move(place + 1)} />}
      {count > 1 && <RowButton label={t('type.removeStep', { step: place + 1 })} icon={IconTrash} run={remove} />}
    </Group>
  )
}

/** Those that the form of the ticket type has an answer for, and the one that is chosen. */
function sourcesOf(ticketTypeId: number, now: StepValues['source']) {
  const code = ticketTypeById(ticketTypeId)?.code ?? 'general'
  const missing = new Set([
    ...(hasCostCentre(code) ? [] : ['cost_centre_owner']),
    ...(peopleOfType(code).length > 0 ? [] : ['form_person']),
  ])
  return approvalSources.filter((source) => source === now || !missing.has(source))
}

interface TimeProps {
  readonly input: (name: (typeof HOURS)[number] | 'on_expiry') => { readonly inputKey: string }
  readonly group: ReactNode
}
/** What time does to a step. */
function TimeFields({ input, group }: TimeProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const { inputKey: expiryKey, ...expiry } = input('on_expiry')
  return (
    <>
      {HOURS.map((name) => {
        const { inputKey, ...props } = input(name)
        return <NumberInput key={inputKey} label={t(`step.${name}`)} min={1} max={8760} allowDecimal={false} {...props} />
      })}
      {group}
      <Select
        key={expiryKey}
        label={t('step.on_expiry')}
        clearable
        clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
        data={(['approve', 'reject'] as const).map((text) => ({ value: text, label: t(`step.expiry.${text}`) }))}
        {...expiry}
      />
    </>
  )
}

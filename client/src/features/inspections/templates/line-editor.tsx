import { Button, Checkbox, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { InspectionLine } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { lineKinds } from '@menara/shared/domain/inspections/inspection-states.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypes, workTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { moved, RowTools } from './row-tools.tsx'

interface LineEditorProps {
  readonly line: InspectionLine
  readonly put: (line: InspectionLine) => void
  /** Why a field is refused. */
  readonly errorAt: (field: string) => ReactNode
}
const isScored = ({ kind }: InspectionLine): boolean => kind !== 'text' && kind !== 'photo'
const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value))

/** The fields of one line; which there are is a matter of its kind. */
export function LineEditor({ line, put, errorAt }: LineEditorProps) {
  const { t } = useTranslation('inspections')
  const change = (some: Partial<InspectionLine>) => put({ ...line, ...some })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...{ label: t('textEn'), withAsterisk: true, maxLength: 300, value: line.text_en, error: errorAt('text_en') }}
          onChange={(event) => change({ text_en: event.currentTarget.value })}
        />
        <TextInput
          {...{ label: t('textId'), withAsterisk: true, maxLength: 300, value: line.text_id, error: errorAt('text_id') }}
          onChange={(event) => change({ text_id: event.currentTarget.value })}
        />
        <Select
          label={t('kindHead')}
          allowDeselect={false}
          data={lineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={line.kind}
          onChange={(kind) => change(withKind(line, lineKinds.find((one) => one === kind) ?? 'pass_fail'))}
        />
        {isScored(line) && (
          <NumberInput
            label={t('weight')}
            description={t('weightText')}
            min={0}
            max={100}
            allowDecimal={false}
            value={line.weight}
            error={errorAt('weight')}
            onChange={(value) => change({ weight: numberOf(value) ?? 0 })}
          />
        )}
      </SimpleGrid>
      <Checkbox label={t('requiredText')} checked={line.required} onChange={(event) => change({ required: event.currentTarget.checked })} />
      {line.kind === 'number' && <Limits {...{ line, change, errorAt }} />}
      {line.kind === 'choice' && <Options {...{ line, change, errorAt }} />}
      {isScored(line) && <OnFailure {...{ line, change }} />}
    </Stack>
  )
}

/** A choice begins with two options, a text or photo is not scored. */
function withKind(line: InspectionLine, kind: InspectionLine['kind']): Partial<InspectionLine> {
  const scored = isScored({ ...line, kind })
  return {
    kind,
    ...(kind === 'choice' && line.options.length === 0 && { options: [newOption(false), newOption(true)] }),
    ...(kind !== 'choice' && { options: [] }),
    ...(!scored && { weight: 0, fail_photo: false, fail_note: false, fail_ticket: null }),
  }
}
const newOption = (fails: boolean) => ({ id: newKey(), text_en: '', text_id: '', fails })

interface PartProps {
  readonly line: InspectionLine
  readonly change: (some: Partial<InspectionLine>) => void
}
function Limits({ line, change, errorAt }: PartProps & Pick<LineEditorProps, 'errorAt'>) {
  const { t } = useTranslation('inspections')
  const limit = (name: 'min' | 'max', label: string) => (
    <NumberInput label={label} value={line[name] ?? ''} error={errorAt(name)} onChange={(value) => change({ [name]: numberOf(value) })} />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {limit('min', t('min'))}
      {limit('max', t('max'))}
      <TextInput label={t('unit')} maxLength={20} value={line.unit} onChange={(event) => change({ unit: event.currentTarget.value })} />
    </SimpleGrid>
  )
}

function Options({ line: { options }, change, errorAt }: PartProps & Pick<LineEditorProps, 'errorAt'>) {
  const { t } = useTranslation('inspections')
  const put = (at: number, some: Partial<InspectionLine['options'][number]>) =>
    change({ options: options.map((one, n) => (n === at ? { ...one, ...some } : one)) })
  return (
    <Stack gap="xs">
      {options.map((option, at) => (
        <Group key={option.id} gap="xs" align="flex-end">
          <TextInput
            {...{
              label: t('optionEn', { number: at + 1 }),
              maxLength: 120,
              value: option.text_en,
              error: errorAt(`options.${at}.text_en`),
            }}
            flex="1 1 130px"
            onChange={(event) => put(at, { text_en: event.currentTarget.value })}
          />
          <TextInput
            {...{
              label: t('optionId', { number: at + 1 }),
              maxLength: 120,
              value: option.text_id,
              error: errorAt(`options.${at}.text_id`),
            }}
            flex="1 1 130px"
            onChange={(event) => put(at, { text_id: event.currentTarget.value })}
          />
          <Checkbox
            label={t('fails')}
            checked={option.fails}
            onChange={(event) => put(at, { fails: event.currentTarget.checked })}
            mb={8}
          />
          <RowTools
            name={t('optionNumber', { number: at + 1 })}
            {...{ at, count: options.length }}
            move={(by) => change({ options: moved(options, at, by) })}
            remove={() => change({ options: options.filter((_, n) => n !== at) })}
          />
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ options: [...options, newOption(false)] })}
        >
          {t('addOption')}
        </Button>
      </Group>
    </Stack>
  )
}

const WORK = ticketTypes.filter(({ code }) => workTypes.some((one) => one === code))
/** What a failed answer must have, and the ticket it makes. */
function OnFailure({ line, change }: PartProps) {
  const { t } = useTranslation(['inspections', 'common'])
  const textOf = useTextOf()
  const { fail_ticket: ticket } = line
  const usual = { ticket_type_id: 29, category_id: null, priority: 'medium' as const }
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Checkbox
          label={t('failPhoto')}
          checked={line.fail_photo}
          onChange={(event) => change({ fail_photo: event.currentTarget.checked })}
        />
        <Checkbox label={t('failNote')} checked={line.fail_note} onChange={(event) => change({ fail_note: event.currentTarget.checked })} />
        <Checkbox
          label={t('failTicket')}
          checked={ticket !== null}
          onChange={(event) => change({ fail_ticket: event.currentTarget.checked ? usual : null })}
        />
      </Group>
      {ticket && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('ticketType')}
            allowDeselect={false}
            data={WORK.map((type) => ({ value: String(type.id), label: textOf({ en: type.name_en, id: type.name_id }) }))}
            value={String(ticket.ticket_type_id)}
            onChange={(id) => change({ fail_ticket: { ...ticket, ticket_type_id: Number(id), category_id: null } })}
          />
          <Select
            label={t('ticketPriority')}
            allowDeselect={false}
            data={priorities.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
            value={ticket.priority}
            onChange={(value) =>
              change({ fail_ticket: { ...ticket, priority: priorities.find((one) => one === value) ?? ticket.priority } })
            }
          />
        </SimpleGrid>
      )}
    </Stack>
  )
}

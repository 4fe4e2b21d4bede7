import { Button, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { useTranslation } from 'react-i18next'
import type { TSchema } from 'typebox'
import { useContractForm } from '../../kit/forms/form.ts'
import { useRupiahInput } from '../../kit/forms/rupiah-input.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

interface Choice {
  readonly value: string
  readonly label: string
}
/** One thing a dialog asks for: money, a line of text, a longer one, or one of a list. */
export interface CashField {
  readonly name: string
  readonly kind: 'money' | 'line' | 'text' | 'choice'
  readonly label: string
  readonly required?: boolean
  readonly description?: string
  readonly choices?: readonly Choice[]
}
type Values = Record<string, unknown>
interface CashDialogProps {
  readonly title: string
  readonly text?: string
  /** The body of the contract. */
  readonly schema: TSchema
  readonly fields: readonly CashField[]
  /** What the body says beside the fields, and how the fields begin. */
  readonly start: Values
  readonly submit: string
  readonly save: (body: never) => Promise<unknown>
  readonly close: () => void
}

/** A small dialog about money: a few fields, checked by the contract, and one button. */
export function CashDialog({ title, text, schema, fields, start, submit, save, close }: CashDialogProps) {
  const { t } = useTranslation('petty_cash')
  const blank = Object.fromEntries(fields.map((field) => [field.name, '']))
  const { form, onError, focusFirst } = useContractForm<Values>(schema, { ...blank, ...start }, { read: bodyFrom })
  const send = form.onSubmit(
    (values) =>
      void save(bodyFrom(values) as never).then(() => {
        toastSuccess('update')
        close()
      }, onError),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={title} centered>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {text && <Text size="sm">{text}</Text>}
          {fields.map((field) => (
            <Field key={field.name} field={field} input={{ ...form.getInputProps(field.name), inputKey: form.key(field.name) }} />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit">{submit}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const bodyFrom = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined))

interface FieldProps {
  readonly field: CashField
  readonly input: { readonly inputKey: string } & Readonly<Record<string, unknown>>
}
function Field({ field, input: { inputKey, ...input } }: FieldProps) {
  const whole = useRupiahInput()
  const { label, description, required = false, kind, choices = [] } = field
  const said = { label, withAsterisk: required, ...(description && { description }) }
  if (kind === 'money') return <NumberInput {...whole} {...said} max={MAX_AMOUNT} key={inputKey} {...input} />
  if (kind === 'text') return <Textarea {...said} autosize minRows={2} maxLength={1000} key={inputKey} {...input} />
  if (kind === 'choice') return <Select {...said} searchable allowDeselect={false} data={[...choices]} key={inputKey} {...input} />
  return <TextInput {...said} maxLength={120} key={inputKey} {...input} />
}

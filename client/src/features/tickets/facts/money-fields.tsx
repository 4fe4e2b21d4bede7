import { ActionIcon, Box, Button, Group, Input, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { linesTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { emptyLine, type LineValues, lineOf } from './facts-values.ts'
import classes from './money-fields.module.css'
import type { TypeFieldsProps } from './type-fields-props.ts'

const MAX_LINES = 100

/** What is bought or claimed, line by line; the amount is their sum. */
export function MoneyFields({ form }: TypeFieldsProps) {
  const { t } = useTranslation('ticket_types')
  const [lines, setLines] = useState<readonly LineValues[]>(() => form.getValues().facts.lines)
  const put = (next: readonly LineValues[]) => {
    setLines(next)
    form.setFieldValue('facts.lines', [...next])
    for (const field of Object.keys(form.errors)) if (/^facts\.(amount|lines)/.test(field)) form.clearFieldError(field)
  }
  const errorOf = (field: string) => form.errors[field]
  return (
    <Box component="fieldset" className={classes.lines}>
      <Text component="legend" size="sm" fw={500}>
        {t('fact.lines')} <span aria-hidden>*</span>
      </Text>
      <Stack gap="xs">
        {lines.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            at={at}
            form={form}
            change={(facts) => put(lines.map((values) => (values === line ? { ...values, ...facts } : values)))}
            {...(lines.length > 1 && { remove: () => put(lines.filter((values) => values !== line)) })}
          />
        ))}
        {errorOf('facts.lines') && <Input.Error>{errorOf('facts.lines')}</Input.Error>}
        <Group justify="space-between">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={lines.length >= MAX_LINES}
            onClick={() => put([...lines, emptyLine()])}
          >
            {t('money.addLine')}
          </Button>
          <Text size="sm" fw={600} className="num" role="status">
            {t('fact.amount')}: {rupiahText(linesTotal(lines.map(lineOf)))}
          </Text>
        </Group>
        {errorOf('facts.amount') && <Input.Error>{errorOf('facts.amount')}</Input.Error>}
      </Stack>
    </Box>
  )
}

interface LineProps extends Pick<TypeFieldsProps, 'form'> {
  readonly line: LineValues
  readonly at: number
  readonly change: (facts: Partial<LineValues>) => void
  readonly remove?: () => void
}
function LineFields({ line, at, form, change, remove }: LineProps) {
  const { t } = useTranslation('ticket_types')
  const field = (name: string) => ({
    error: form.errors[`facts.lines.${at}.${name}`],
    'data-path': `facts.lines.${at}.${name}`,
    'aria-label': t(`money.${name}Of`, { line: at + 1 }),
    placeholder: t(`money.${name}`),
  })
  const whole = useWholeInput()
  const read = (value: string | number) => (typeof value === 'number' ? value : '')
  return (
    <div className={classes.line}>
      <TextInput
        className={classes.description}
        maxLength={200}
        value={line.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        {...field('description')}
      />
      <NumberInput
        {...whole}
        max={1_000_000}
        value={line.quantity}
        onChange={(value) => change({ quantity: read(value) })}
        {...field('quantity')}
      />
      <NumberInput
        {...whole}
        max={MAX_AMOUNT}
        prefix="Rp "
        value={line.unit_price}
        onChange={(value) => change({ unit_price: read(value) })}
        {...field('unit_price')}
      />
      <Text size="sm" className={`num ${classes.total}`}>
        {rupiahText(linesTotal([lineOf(line)]))}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('money.removeLine', { line: at + 1 })}
        disabled={!remove}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Icon, IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { decimalOf, decimalText } from './decimal-entry.ts'
import type { Line } from './round-progress.ts'

type Value = string | number | null
interface ValueProps {
  readonly line: Line
  /** The line's text, which names the field. */
  readonly label: string
  readonly value: Value
  readonly isOpen: boolean
  readonly save: (value: Value) => void
}

/** The answer itself, by the kind of the line. A photo has none: its photos are the answer. */
export function LineValue(props: ValueProps) {
  switch (props.line.kind) {
    case 'pass_fail':
      return <PassFail {...props} />
    case 'choice':
      return <Choice {...props} />
    case 'number':
      return <NumberEntry key={String(props.value)} {...props} />
    case 'text':
      return <TextEntry key={String(props.value)} {...props} />
    case 'photo':
      return null
  }
}

const RESULTS: readonly { readonly value: string; readonly icon: Icon; readonly colour: string }[] = [
  { value: 'pass', icon: IconCheck, colour: 'green' },
  { value: 'fail', icon: IconX, colour: 'red' },
  { value: 'na', icon: IconBan, colour: 'gray' },
]

function PassFail({ value, isOpen, save }: ValueProps) {
  const { t } = useTranslation('phone')
  return (
    <Group gap="xs" grow>
      {RESULTS.map(({ value: result, icon: IconOf, colour }) => (
        <Button
          key={result}
          size="lg"
          px={8}
          color={colour}
          variant={value === result ? 'filled' : 'default'}
          aria-pressed={value === result}
          disabled={!isOpen}
          leftSection={<IconOf size={20} aria-hidden />}
          onClick={() => save(result)}
        >
          {t(`result.${result}`)}
        </Button>
      ))}
    </Group>
  )
}

function Choice({ line, value, isOpen, save }: ValueProps) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  const options = [
    ...line.options.map((option) => ({
      id: option.id,
      text: textOf({ en: option.text_en, id: option.text_id }),
      colour: option.fails ? 'red' : 'brand',
    })),
    { id: 'na', text: t('result.na'), colour: 'gray' },
  ]
  return (
    <Stack gap="xs">
      {options.map(({ id, text, colour }) => (
        <Button
          key={id}
          size="lg"
          justify="flex-start"
          color={colour}
          variant={value === id ? 'filled' : 'default'}
          aria-pressed={value === id}
          disabled={!isOpen}
          onClick={() => save(id)}
        >
          {text}
        </Button>
      ))}
    </Stack>
  )
}

function NumberEntry({ line, label, value, isOpen, save }: ValueProps) {
  const { t } = useTranslation('phone')
  const [draft, setDraft] = useState(typeof value === 'number' ? decimalText(value) : '')
  const number = decimalOf(draft)
  const isWrong = draft.trim() !== '' && number === null
  const keep = () => {
    if (!isWrong && number !== (value === 'na' ? null : value)) save(number)
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        size="lg"
        inputMode="decimal"
        aria-label={label}
        autoComplete="off"
        maxLength={20}
        disabled={!isOpen}
        value={draft}
        error={isWrong ? t('noNumber') : undefined}
        rightSection={<Text size="sm">{line.unit}</Text>}
        rightSectionWidth={line.unit ? 64 : 0}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
      />
      <Button
        size="lg"
        color="gray"
        variant={value === 'na' ? 'filled' : 'default'}
        aria-pressed={value === 'na'}
        disabled={!isOpen}
        onClick={() => save('na')}
      >
        {t('result.na')}
      </Button>
    </Group>
  )
}
function TextEntry({ label, value, isOpen, save }: ValueProps) {
  const [draft, setDraft] = useState(typeof value === 'string' ? value : '')
  return (
    <Textarea
      size="lg"
      aria-label={label}
      autosize
      minRows={2}
      maxLength={4000}
      disabled={!isOpen}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => save(draft.trim() || null)}
    />
  )
}

import { ActionIcon, Group, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHomeZone } from '../site.ts'
import { type Entry, type EntryOptions, useEntry } from './date-draft.ts'
import type { EntryKind } from './date-entry.ts'
import { zoneName } from './dates.ts'
import { todayIn } from './zoned-time.ts'

const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

const FIRST_HOUR = '08:00'
const STEP_MIN = 15

interface DateFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'>,
    Omit<EntryOptions, 'today'> {
  /** IANA zone the time is entered in; its abbreviation is shown beside. */
  readonly zone?: string | undefined
  /** It stands in a popover itself. */
  readonly isNested?: boolean
}

/** A day, a time or both, typed in the reader's language or chosen from a calendar. Arrow down opens it. */
export function DateField(props: DateFieldProps) {
  const { kind, value, defaultValue, onChange, min, max, zone, isNested = false, error, onBlur, onKeyDown, ...rest } = props
  const { t } = useTranslation()
  const home = useHomeZone()
  const today = todayIn(zone ?? home)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const entry = useEntry({ kind, value, defaultValue, onChange, min, max, today })
  const choose = (chosen: string): void => {
    entry.set(kind === 'date-time' ? `${chosen}T${entry.read?.slice(11) || FIRST_HOUR}` : chosen)
    setOpen(false)
    input.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={!isNested}
      trapFocus
      withRoles={false}
      disabled={kind === 'time'}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          ref={input}
          autoComplete="off"
          placeholder={rest.placeholder ?? t(`entry.shape.${kind}`)}
          value={entry.text}
          error={error ?? entry.problem}
          onChange={(event) => entry.write(event.currentTarget.value)}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            entry.settle()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            keyed(event, { kind, entry, open: () => setOpen(true) })
          }}
          rightSectionWidth={(zone ? 40 : 6) + (kind === 'time' ? 0 : 28)}
          rightSection={<Beside kind={kind} zone={zone} isOff={rest.disabled ?? false} isOpen={isOpen} open={() => setOpen(!isOpen)} />}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={t('entry.calendar')}>
        <Suspense fallback={null}>
          <DateCalendar
            kind={kind}
            chosen={(entry.read ?? '').slice(0, 10)}
            today={today}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            choose={choose}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

interface BesideProps {
  readonly kind: EntryKind
  readonly zone: string | undefined
  readonly isOff: boolean
  readonly isOpen: boolean
  readonly open: () => void
}
function Beside({ kind, zone, isOff, isOpen, open }: BesideProps) {
  const { t } = useTranslation()
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" pr={4}>
      {zone && (
        <Text size="xs" c="dimmed" component="span">
          {zoneName(zone)}
        </Text>
      )}
      {kind !== 'time' && (
        <ActionIcon
          tabIndex={-1}
          size="sm"
          variant="subtle"
          disabled={isOff}
          aria-label={t('entry.calendar')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <IconCalendar size={15} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

interface Keyed {
  readonly kind: EntryKind
  readonly entry: Entry
  readonly open: () => void
}
function keyed(event: KeyboardEvent, { kind, entry, open }: Keyed): void {
  if (event.key === 'Enter') entry.settle()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  if (kind === 'time') entry.set(stepped(entry.read || FIRST_HOUR, event.key === 'ArrowUp' ? STEP_MIN : -STEP_MIN))
  else open()
}

/** A time of day some minutes later, around midnight. */
function stepped(time: string, minutes: number): string {
  const at = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes + 1440) % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

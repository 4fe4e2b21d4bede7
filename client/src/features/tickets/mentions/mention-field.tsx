import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Ref } from '@menara/shared/kit/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { peopleOf } from '../followers/followers.api.ts'
import { type Typing, typingAt, withMention } from './mention-text.ts'

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly ticketId: string
  /** Only those who read private notes are offered. */
  readonly isPrivate: boolean
  readonly value: string
  readonly onText: (text: string) => void
  readonly onMention: (person: Ref) => void
}

/** A text in which `@` offers the people who may read it: arrow keys choose, Enter takes, Escape leaves it. */
export function MentionField({ ticketId, isPrivate, value, onText, onMention, onKeyDown, ...props }: MentionFieldProps) {
  const { t } = useTranslation('ticket_tools')
  const field = useRef<HTMLTextAreaElement>(null)
  const [typing, setTyping] = useState<Typing>()
  const base = useId()
  const people = useOffered(ticketId, { typing, isPrivate })
  const { at, setAt, combobox } = useChoice(typing !== undefined && people.length > 0, people)
  const look = () => setTyping(typingAt(field.current?.value ?? '', field.current?.selectionStart ?? 0))
  const take = (person: Ref | undefined) => {
    if (!person || !typing || !field.current) return
    const next = withMention(value, field.current.selectionStart, { from: typing.from, name: person.name })
    onText(next.text)
    onMention(person)
    setTyping(undefined)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  const turn = (by: number) => setAt((at + by + people.length) % people.length)
  const keys = new Map<string, () => void>([
    ['ArrowDown', () => turn(1)],
    ['ArrowUp', () => turn(-1)],
    ['Enter', () => take(people[at])],
    ['Tab', () => take(people[at])],
    ['Escape', () => setTyping(undefined)],
  ])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const run = combobox.dropdownOpened && !event.ctrlKey && !event.metaKey ? keys.get(event.key) : undefined
    if (!run) return onKeyDown?.(event)
    event.preventDefault()
    run()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => take(people.find((person) => person.id === id))}
      withinPortal={false}
      position="bottom-start"
    >
      <Combobox.DropdownTarget>
        <Textarea
          ref={field}
          value={value}
          aria-autocomplete="list"
          {...(combobox.dropdownOpened && { 'aria-controls': `${base}-list`, 'aria-activedescendant': `${base}-${at}` })}
          onChange={(event) => {
            onText(event.currentTarget.value)
            look()
          }}
          onSelect={look}
          onBlur={() => setTyping(undefined)}
          onKeyDown={press}
          {...props}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
        <Combobox.Options id={`${base}-list`} aria-label={t('mentions.people')} mah={220} style={{ overflowY: 'auto' }}>
          {people.map((person, i) => (
            <Combobox.Option key={person.id} id={`${base}-${i}`} value={person.id} active={i === at} selected={i === at}>
              <PersonChip person={person} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const NOBODY: readonly Ref[] = []
function useOffered(ticketId: string, { typing, isPrivate }: { readonly typing: Typing | undefined; readonly isPrivate: boolean }) {
  const [search] = useDebouncedValue(typing?.search ?? '', 120)
  const asked = useQuery({ ...peopleOf(ticketId, { search, isPrivate }), enabled: typing !== undefined, placeholderData: keepPreviousData })
  const known = asked.data?.data ?? NOBODY
  // Until the answer to what is typed now is there, Enter takes nobody whom it does not fit.
  const fitting = typing && (asked.isPlaceholderData || search !== typing.search) ? typing.search.toLowerCase() : ''
  return useMemo(() => (fitting === '' ? known : known.filter(({ name }) => name.toLowerCase().includes(fitting))), [known, fitting])
}

/** Which of the offered is chosen: the first, whenever others are offered. */
function useChoice(opened: boolean, people: readonly Ref[]) {
  const [at, setAt] = useState(0)
  const combobox = useCombobox({ opened })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first.
  useEffect(() => setAt(0), [people])
  return { at: Math.min(at, Math.max(0, people.length - 1)), setAt, combobox }
}

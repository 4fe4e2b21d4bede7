import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntryKind, entryText, isWhole, readEntry } from './date-entry.ts'

export interface EntryOptions {
  readonly kind: EntryKind
  /** `2026-11-23`, `21:30`, `2026-11-23T21:30` or `2026-11`; empty for none. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  /** A field with `value` gives only what can be read; one of a form also what cannot, for the contract to refuse. */
  readonly onChange?: ((value: string) => void) | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly today: string
}
export type Entry = ReturnType<typeof useEntry>

const EXAMPLES: Readonly<Record<EntryKind, string>> = {
  ...{ date: '2026-11-23', time: '21:30', 'date-time': '2026-11-23T21:30', month: '2026-11' },
}

/** What is being written into a date field, what it means so far, and what is wrong with it. */
export function useEntry({ kind, value, defaultValue, onChange, min, max, today }: EntryOptions) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => entryText(kind, value ?? defaultValue ?? ''))
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState(value)
  const meaning = (written: string): string | undefined => (written.trim() === '' ? '' : readEntry(kind, written, today))
  if (value !== last) {
    setLast(value)
    if (value !== undefined && meaning(text) !== value) setText(entryText(kind, value))
  }
  const read = meaning(text)
  const problemOf = (entry: string | undefined): string | null => {
    if (entry === undefined) return t(`entry.${kind}`, { example: entryText(kind, EXAMPLES[kind]) })
    if (entry === '') return null
    if (min && entry < min) return t('entry.early', { day: entryText(kind, min) })
    return max && entry > max ? t('entry.late', { day: entryText(kind, max) }) : null
  }
  const give = (entry: string | undefined, written: string): void => {
    if (value === undefined) onChange?.(entry ?? written)
    else if (entry !== undefined && entry !== value && problemOf(entry) === null) onChange?.(entry)
  }
  return {
    text,
    read,
    problem,
    write(written: string): void {
      setText(written)
      setProblem(null)
      const entry = meaning(written)
      if (value === undefined || entry === '' || isWhole(kind, written)) give(entry, written)
    },
    settle(): void {
      setProblem(problemOf(read))
      if (read === undefined) return
      setText(entryText(kind, read))
      give(read, text)
    },
    set(entry: string): void {
      setText(entryText(kind, entry))
      setProblem(null)
      give(entry, entry)
    },
  }
}

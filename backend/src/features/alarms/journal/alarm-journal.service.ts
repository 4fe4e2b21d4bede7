import type { AlarmTransition } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { messageText } from '../../../platform/texts/message-templates.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { AlarmJournalStore, JournalFilter } from './alarm-journal.store.ts'

export type AlarmJournalService = ReturnType<typeof alarmJournalService>
type Asked = Omit<JournalFilter, 'scope' | 'from' | 'until'> & { readonly start?: string; readonly end?: string }

const MOST_EXPORTED = 100_000
const PART = 2000
const COLUMNS = [
  'seq',
  'at',
  'source_at',
  'event',
  'priority',
  'location',
  'device',
  'type',
  'message',
  'occurrence',
  'value',
  'unit',
  'desk',
  'actor',
  'comment',
  'hash',
] as const

/** The journal of alarms as it is read, exported and proved. */
export function alarmJournalService({ store }: { readonly store: AlarmJournalStore }) {
  const filterOf = ({ start, end, ...equal }: Asked, caller: Caller): JournalFilter => ({
    ...equal,
    from: start && instantOf(start, { field: 'start', side: 'start' }),
    until: end && instantOf(end, { field: 'end', side: 'end' }),
    scope: caller.locationIds,
  })

  return {
    verify: store.verify,

    async list(
      { next, limit = 10, ...asked }: Asked & { next?: string; limit?: number },
      caller: Caller,
    ): Promise<{ data: AlarmTransition[]; next?: string }> {
      const past = readCursor(next, ['string', 'number'] as const)
      const rows = await store.list(filterOf(asked, caller), { limit: limit + 1, past })
      return pageOf(rows, limit, (row) => [row.at, row.seq])
    },

    /** CSV after RFC 4180, oldest first, at most 100,000 rows; messages the system wrote are in this language. */
    async export(asked: Asked, caller: Caller, language: Language): Promise<string> {
      const filter = filterOf(asked, caller)
      const lines = [COLUMNS.join(',')]
      let past: [string, number] | undefined
      while (lines.length <= MOST_EXPORTED) {
        const rows = await store.list(filter, { limit: PART, past, oldestFirst: true })
        for (const row of rows.map((row) => inLanguage(row, language))) lines.push(COLUMNS.map((name) => cell(row[name])).join(','))
        const last = rows.at(-1)
        if (rows.length < PART || !last) break
        past = [last.at, last.seq]
      }
      return `${lines.slice(0, MOST_EXPORTED + 1).join('\r\n')}\r\n`
    },
  }
}

const inLanguage = (row: AlarmTransition, language: Language): AlarmTransition => ({
  ...row,
  message: (row.wording && messageText(language, row.wording)) ?? row.message,
})

/** A text that a spreadsheet would take for a formula is told to be a text. */
function cell(value: unknown): string {
  const text = nameOf(value)
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return (value as { name: string }).name
  return String(value)
}

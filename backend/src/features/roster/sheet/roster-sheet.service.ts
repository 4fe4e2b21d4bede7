import type { Roster, RosterNeed, RosterPerson, RosterShift, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth } from '@menara/shared/domain/people/attendance-settling.ts'
import { neededOn } from '@menara/shared/domain/people/roster/roster-needs.ts'
import { shiftSymbols } from '@menara/shared/domain/people/roster/shift-symbols.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Documents, MonthSheet, MonthSheetCell } from '../../../ports/documents.ts'
import type { People } from '../../../ports/people.ts'
import type { RosterService } from '../roster.service.ts'
import { type SheetWords, sheetWords } from './sheet-words.ts'

type Asked = CallOf<typeof roster.sheet>['query']
interface SheetNeeds {
  readonly list: RosterService['list']
  readonly people: Pick<People, 'group' | 'groupsSeen' | 'memberIds'>
  readonly documents: Pick<Documents, 'monthSheet'>
  now(): Date
}
export type RosterSheetService = ReturnType<typeof rosterSheetService>

/** The roster of a month on paper: everybody of a site, or of one of its groups. */
export function rosterSheetService({ list, people, documents, now }: SheetNeeds) {
  return async (asked: Asked, caller: Caller): Promise<{ name: string; bytes: Buffer }> => {
    const { location_id, month, group_id } = asked
    const days = daysOfMonth(month)
    const whole = await list({ location_id, from: days[0] ?? '', to: days.at(-1) ?? '' }, caller)
    const group = group_id === undefined ? undefined : await groupOf(group_id)
    const members = group && new Set(await people.memberIds(group.id))
    const shown = members ? { ...whole, people: whole.people.filter(({ user }) => members.has(user.id)) } : whole
    const sheet = sheetOf({ roster: shown, days, asked, group: group?.name, madeAt: now() })
    return { name: `roster ${whole.location.name} ${group ? `${group.name} ` : ''}${month}.pdf`, bytes: await documents.monthSheet(sheet) }

    /** Of the site, or of all sites, and in the sight of the caller. */
    async function groupOf(id: string) {
      const found = (await people.groupsSeen([id], caller)).has(id) ? await people.group(id) : undefined
      if (!found || (found.location_id !== null && found.location_id !== location_id))
        throw invalid('group_id', 'exists', 'There is no such group at the site')
      return found
    }
  }
}

interface Shown {
  readonly roster: Roster
  readonly days: readonly string[]
  readonly asked: Asked
  readonly group: string | undefined
  readonly madeAt: Date
}
/** A shift as the sheet shows it. */
interface Marked extends RosterShift {
  readonly letter: string
  readonly colour: number
}

function sheetOf({ roster, days, asked: { month, paper, language }, group, madeAt }: Shown): MonthSheet {
  const words = sheetWords(language)
  const symbols = shiftSymbols(roster.shifts.map(({ name }) => name))
  const shifts = roster.shifts.map((shift, at): Marked => ({ ...shift, letter: symbols[at] ?? '', colour: at }))
  const used = shifts.filter(({ id }) => isUsed(id, roster))
  return {
    ...{ paper, language, title: `${words.roster} ${words.month(month)}` },
    subtitle: [roster.location.name, group, words.people(roster.people.length)].filter(Boolean).join(' · '),
    footer: words.made(madeAt, roster.zone),
    head: { person: words.person, total: words.days },
    days: days.map((day) => ({ weekday: words.weekday(day), number: String(Number(day.slice(8))), isRest: isRest(day) })),
    rows: roster.people.map((person) => personRow(person, { days, shifts, words })),
    // Needs are those of the whole site.
    sums: group === undefined ? used.flatMap((shift) => sumRow(shift, roster, days)) : [],
    legend: [
      ...used.map(({ letter, name, start, end }): [string, string] => [letter, `${name} ${start}–${end}`]),
      ...([
        ['X', words.off],
        ['–', words.away],
        ['*', words.draft],
      ] as [string, string][]),
    ],
  }
}

const isUsed = (id: string, { people, needs }: Roster): boolean =>
  needs.some((need) => need.shift_id === id) || people.some(({ cells }) => cells.some((cell) => cell.shift_id === id))

const isRest = (day: string): boolean => weekdayOf(day) === 7 || indonesianHolidays.some((holiday) => holiday.day === day)

interface Drawn {
  readonly days: readonly string[]
  readonly shifts: readonly Marked[]
  readonly words: SheetWords
}
function personRow({ user, title, cells, away, standing }: RosterPerson, { days, shifts, words }: Drawn): MonthSheet['rows'][number] {
  const byDay = new Map(cells.map((cell) => [cell.day, cell]))
  const absent = new Set(away.map(({ day }) => day))
  const cellOf = (day: string): MonthSheetCell => {
    const cell = byDay.get(day)
    const shift = shifts.find(({ id }) => id === cell?.shift_id)
    const isDraft = cell?.state === 'draft' && cell.kind !== 'none'
    const draft = isDraft ? '*' : ''
    if (shift) return { text: `${shift.letter}${draft}`, colour: shift.colour, isBold: !isDraft, isItalic: isDraft }
    // Why somebody is away is nobody's business on a wall.
    if (absent.has(day)) return { text: '–' }
    return { text: cell?.kind === 'off' ? `X${draft}` : '', isItalic: isDraft }
  }
  const drawn = days.map(cellOf)
  const detail = [title, standing === null ? '' : words.standing(standing)].filter(Boolean).join(', ')
  return { label: user.name, detail, cells: drawn, total: String(drawn.filter(({ colour }) => colour !== undefined).length) }
}

/** How many are planned for a shift of those it needs. */
function sumRow(shift: Marked, { needs, people }: Roster, days: readonly string[]): MonthSheet['rows'] {
  const need: RosterNeed | undefined = needs.find(({ shift_id }) => shift_id === shift.id)
  const planned = new Map<string, number>()
  for (const { cells } of people)
    for (const { day, shift_id } of cells) if (shift_id === shift.id) planned.set(day, (planned.get(day) ?? 0) + 1)
  const cells = days.map((day): MonthSheetCell => {
    const [there, wanted] = [planned.get(day) ?? 0, need ? neededOn(need, day) : 0]
    return { text: wanted > 0 ? `${there}/${wanted}` : String(there || ''), isBold: there < wanted }
  })
  return [
    { label: `${shift.letter} ${shift.name}`, detail: '', cells, total: String([...planned.values()].reduce((sum, n) => sum + n, 0)) },
  ]
}

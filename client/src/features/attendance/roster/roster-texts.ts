import type { RosterCell, RosterPerson, RosterShift } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { TFunction } from 'i18next'
import type { Coverage, ShownShift } from './roster-view.ts'

type Translate = TFunction<'roster'>
export const hoursOf = ({ name, start, end }: RosterShift): string => `${name} ${start}–${end}`

/** “First aid: 0 of 1”. */
export const lackText = ({ skill, need, planned }: Coverage['lacking'][number][number], t: Translate): string =>
  t('skills.lacking', { skill, planned, need })

interface Shown {
  readonly cell: RosterCell | undefined
  readonly person: RosterPerson
  readonly day: string
  readonly shifts: readonly ShownShift[]
}
/** What is planned for a day, in words: the shift with its hours, a day off, or the standing shift, and whether it is a draft or confirmed. */
export function planText({ cell, person, day, shifts }: Shown, t: Translate): string {
  const away = person.away.find((item) => item.day === day)
  const shift = shifts.find((item) => item.id === cell?.shift_id)
  const plan = shift ? hoursOf(shift) : cell?.kind === 'off' ? t('dayOff') : standingText(person, t)
  const state = cell && (cell.state === 'draft' ? t('draft') : t(cell.confirmed ? 'confirmed' : 'unconfirmed'))
  return [plan, state, away && t(`away.${away.on}`), wishText({ person, day, shifts }, t)].filter(Boolean).join(', ')
}
function wishText({ person, day, shifts }: Pick<Shown, 'person' | 'day' | 'shifts'>, t: Translate): string | undefined {
  const wish = person.wishes.find((item) => item.day === day)
  if (!wish) return undefined
  return wish.kind === 'off' ? t('wishes.off') : t('wishes.shift', { shift: shifts.find(({ id }) => id === wish.shift_id)?.name ?? '' })
}
const standingText = ({ standing }: RosterPerson, t: Translate): string =>
  standing === null ? t('notPlanned') : t('standing', { shift: standing })

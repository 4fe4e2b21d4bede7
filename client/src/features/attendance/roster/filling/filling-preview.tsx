import { Text } from '@mantine/core'
import type { RosterFilling, RosterGap } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import type { RosterSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../../kit/dates/dates.ts'
import classes from '../roster.module.css'
import type { ShownShift } from '../roster-view.ts'
import { spreadOf } from './filling-view.ts'

interface PreviewProps {
  readonly filling: RosterFilling
  readonly shifts: readonly ShownShift[]
  readonly skills: readonly RosterSkill[]
}
const FIGURES = ['hours', 'nights', 'weekends'] as const

/** What a run would plan: places covered, how evenly, and for each shift with too few people why nobody else can have it. */
export function FillingPreview({ filling: { days, needed, covered, gaps, people, wishes }, shifts, skills }: PreviewProps) {
  const { t } = useTranslation('roster')
  const whatOf = ({ shift_id, skill_id }: RosterGap): string =>
    [shifts.find((item) => item.id === shift_id)?.name, skills.find((item) => item.id === skill_id)?.name].filter(Boolean).join(', ')
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('fill.covered', { covered: numberText(covered), needed: numberText(needed) })}
      </Text>
      {people.length > 0 && (
        <Text size="xs" c="dimmed">
          {FIGURES.map((figure) => {
            const { least, most } = spreadOf(people, figure)
            return t(`fill.${figure}Each`, { least: numberText(least), most: numberText(most) })
          }).join(' · ')}
        </Text>
      )}
      {days.length === 0 && <Text size="sm">{t('fill.nothing')}</Text>}
      {gaps.length > 0 && (
        <>
          <Text size="sm" mt="xs" c="var(--app-high)">
            {t('fill.gaps', { count: gaps.length })}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard. */}
          <ul className={classes.gaps} aria-label={t('fill.gapList')} tabIndex={0}>
            {gaps.map((gap) => (
              <Gap key={`${gap.day} ${gap.shift_id} ${gap.skill_id}`} gap={gap} what={whatOf(gap)} />
            ))}
          </ul>
        </>
      )}
      <Wishes wishes={wishes} shifts={shifts} />
    </div>
  )
}

/** How many wishes are kept, and each that is not with what is planned instead and why. */
function Wishes({ wishes: { kept, refused }, shifts }: Pick<PreviewProps, 'shifts'> & Pick<RosterFilling, 'wishes'>) {
  const { t } = useTranslation('roster')
  if (kept + refused.length === 0) return null
  const nameOf = (id: string | null): string => shifts.find((item) => item.id === id)?.name ?? t('dayOff')
  return (
    <>
      <Text size="sm" mt="xs">
        {t('wishes.kept', { kept, all: kept + refused.length })}
      </Text>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
        <ul className={classes.gaps} aria-label={t('wishes.refusedList')} tabIndex={0}>
          {refused.map(({ user, day, shift_id, instead_id, reasons }) => (
            <li key={`${user.id} ${day}`}>
              <Text size="xs">
                {t('wishes.refused', { name: user.name, day: dayText(day), wish: nameOf(shift_id), instead: nameOf(instead_id) })}
              </Text>
              <Text size="xs" c="dimmed">
                {reasons.map(({ reason, count }) => t(`fill.reason.${reason}`, { count })).join(', ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Gap({ gap: { day, missing, reasons }, what }: { readonly gap: RosterGap; readonly what: string }) {
  const { t } = useTranslation('roster')
  const why = reasons.map(({ reason, count }) => t(`fill.reason.${reason}`, { count })).join(', ')
  return (
    <li>
      <Text size="xs">
        {dayText(day)}, {what}: {t('fill.missing', { count: missing })}
      </Text>
      <Text size="xs" c="dimmed">
        {why}
      </Text>
    </li>
  )
}

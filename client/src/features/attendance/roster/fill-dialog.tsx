import { Button, Group, MultiSelect, NumberInput, Select, Stack, Text } from '@mantine/core'
import type { Roster, RosterProblem, RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { type RosterPattern, rosterPatterns } from '@menara/shared/domain/people/roster/roster-rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { rosterProblems, useAssign } from './roster.api.ts'
import classes from './roster.module.css'
import { hoursOf } from './roster-texts.ts'
import { fittingWishes, patternWishes, type ShownShift } from './roster-view.ts'

const PATTERNS = Object.keys(rosterPatterns) as RosterPattern[]
const SHOWN = 30
interface FillProps {
  readonly roster: Roster
  readonly days: readonly string[]
  readonly shifts: readonly ShownShift[]
  readonly close: () => void
}
interface Preview {
  readonly wishes: RosterWish[]
  readonly problems: readonly RosterProblem[]
}

/** Fills the rest of the month by a rotating pattern; what rules forbid is said before, and becomes a day off or stays as it is. */
export function FillDialog({ roster, days, shifts, close }: FillProps) {
  const { t } = useTranslation('roster')
  const [who, setWho] = useState<string[]>([])
  const [pattern, setPattern] = useState<RosterPattern>('5-2')
  const [shift, setShift] = useState<string | null>(shifts[0]?.id ?? null)
  const [step, setStep] = useState<number>(1)
  const people = roster.people.filter((person) => who.includes(person.user.id))
  const preview = useMutation({
    async mutationFn(): Promise<Preview> {
      const wishes = patternWishes({ people, days, today: roster.today, pattern, shift_id: shift ?? '', step })
      const { data } = await rosterProblems({ location_id: roster.location.id, days: wishes })
      return { wishes, problems: data }
    },
    onError: showRefusal,
  })
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      preview.reset()
      set(value)
    }
  return (
    <Modal opened onClose={close} title={t('fillTitle')} centered size="lg">
      <Stack gap="sm">
        <MultiSelect
          label={t('people')}
          searchable
          value={who}
          onChange={changed(setWho)}
          data={roster.people.map(({ user }) => ({ value: user.id, label: user.name }))}
        />
        <Group grow align="start">
          <Select
            label={t('pattern')}
            allowDeselect={false}
            value={pattern}
            onChange={(value) => value && changed(setPattern)(value as RosterPattern)}
            data={PATTERNS.map((value) => ({
              value,
              label: t('patternDays', { work: rosterPatterns[value][0], off: rosterPatterns[value][1] }),
            }))}
          />
          <Select
            label={t('shift')}
            allowDeselect={false}
            value={shift}
            onChange={changed(setShift)}
            data={shifts.map((item) => ({ value: item.id, label: hoursOf(item) }))}
          />
        </Group>
        <Step value={step} change={changed(setStep)} />
        {preview.data && <Problems problems={preview.data.problems} />}
        <Act
          roster={roster}
          preview={preview.data}
          ready={people.length > 0 && shift !== null}
          ask={() => preview.mutate()}
          busy={preview.isPending}
          close={close}
        />
      </Stack>
    </Modal>
  )
}

function Step({ value, change }: { readonly value: number; readonly change: (value: number) => void }) {
  const { t } = useTranslation('roster')
  return (
    <NumberInput
      label={t('step')}
      description={t('stepText')}
      min={0}
      max={7}
      allowDecimal={false}
      value={value}
      onChange={(next) => change(Number(next) || 0)}
    />
  )
}

interface ActProps {
  readonly roster: Roster
  readonly preview: Preview | undefined
  readonly ready: boolean
  readonly busy: boolean
  readonly ask: () => void
  readonly close: () => void
}
function Act({ roster, preview, ready, busy, ask, close }: ActProps) {
  const { t } = useTranslation('roster')
  const assign = useAssign()
  const days = preview ? fittingWishes(preview.wishes, preview.problems) : []
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        {t('cancel', { ns: 'common' })}
      </Button>
      {preview ? (
        <Button
          disabled={days.length === 0}
          loading={assign.isPending}
          onClick={() => assign.mutate({ location_id: roster.location.id, days }, { onSuccess: close })}
        >
          {t('fillDays', { count: days.length })}
        </Button>
      ) : (
        <Button disabled={!ready} loading={busy} onClick={ask}>
          {t('preview')}
        </Button>
      )}
    </Group>
  )
}

function Problems({ problems }: { readonly problems: readonly RosterProblem[] }) {
  const { t } = useTranslation('roster')
  if (problems.length === 0) return <Text size="sm">{t('noProblems')}</Text>
  return (
    <div role="status">
      <Text size="sm">{t('problems', { count: problems.length })}</Text>
      <ul className={classes.list} aria-label={t('problemList')}>
        {problems.slice(0, SHOWN).map(({ user, day, rule, other }) => (
          <li key={`${user.id} ${day}`}>
            <Text size="xs" c="dimmed">
              {user.name}, {dayText(day)}: {t(`rule.${rule}`, { day: other ? dayText(other) : '' })}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Button, Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../kit/overlays/modal.tsx'
import { mayNow } from '../../kit/session/session.ts'
import { ALARMS, keepPlan, LIMITS, lastPlan, usualPlan, type WallPlan, wallScreens } from './wall-plan.ts'

const MOST_NAME = 60
const NEVER = 'never'

/** How this browser is a wall: its name, its screens in order, how long each stays, what holds it. Kept for the next time. */
export function WallSetup({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('wall')
  const go = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const known = wallScreens.some((screen) => screen.path === path) ? path : ALARMS
  const [plan, setPlan] = useState<WallPlan>(() => lastPlan() ?? usualPlan(t('usualName'), known))
  const [tried, setTried] = useState(false)
  const change = (some: Partial<WallPlan>) => setPlan((now) => ({ ...now, ...some }))
  const wrong = wrongIn(plan)
  const start = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = plan.screens
    if (wrong.size > 0 || !first) return
    keepPlan({ ...plan, name: plan.name.trim() })
    close()
    await fullScreen()
    await go({ to: first, search: { wall: plan.name.trim() } })
  }
  const error = (field: string, sentence: string) => tried && wrong.has(field) && sentence
  return (
    <Modal opened onClose={close} title={t('setUp')} centered>
      <form onSubmit={(event) => void start(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('setUpText')}
          </Text>
          <TextInput
            data-autofocus
            label={t('name')}
            withAsterisk
            maxLength={MOST_NAME}
            value={plan.name}
            error={error('name', t('nameNeeded'))}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Screens plan={plan} change={change} error={error('screens', t('screensNeeded'))} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label={t('seconds')}
              suffix=" s"
              min={LIMITS.seconds[0]}
              max={LIMITS.seconds[1]}
              value={plan.seconds}
              error={error('seconds', t('range', { least: LIMITS.seconds[0], most: LIMITS.seconds[1] }))}
              onChange={(value) => change({ seconds: Number(value) })}
            />
            <Holding plan={plan} change={change} />
            <NumberInput
              label={t('reload')}
              suffix=" h"
              min={LIMITS.reloadHours[0]}
              max={LIMITS.reloadHours[1]}
              value={plan.reloadHours}
              error={error('reloadHours', t('range', { least: LIMITS.reloadHours[0], most: LIMITS.reloadHours[1] }))}
              onChange={(value) => change({ reloadHours: Number(value) })}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit">{t('start')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldProps {
  readonly plan: WallPlan
  readonly change: (some: Partial<WallPlan>) => void
}

function Screens({ plan, change, error }: FieldProps & { readonly error: string | false }) {
  const { t } = useTranslation(['wall', 'nav'])
  const choices = wallScreens
    .filter((screen) => !screen.permission || mayNow(screen.permission))
    .map(({ path }) => ({ value: path, label: t(`title.${path.slice(1).replaceAll('/', '_')}`, { ns: 'nav' }) }))
  return (
    <MultiSelect
      label={t('screens')}
      description={t('screensText')}
      withAsterisk
      data={choices}
      value={plan.screens.filter((path) => choices.some((choice) => choice.value === path))}
      error={error}
      onChange={(screens) => change({ screens })}
    />
  )
}

function Holding({ plan, change }: FieldProps) {
  const { t } = useTranslation('wall')
  return (
    <Select
      label={t('hold')}
      allowDeselect={false}
      value={plan.hold ?? NEVER}
      onChange={(value) => change({ hold: value === NEVER ? null : (value as Priority) })}
      data={[
        ...priorities.map((priority) => ({
          value: priority,
          label: t('holdFrom', { priority: t(`priority.${priority}`, { ns: 'common' }) }),
        })),
        { value: NEVER, label: t('holdNever') },
      ]}
    />
  )
}

function wrongIn({ name, screens, seconds, reloadHours }: WallPlan): ReadonlySet<string> {
  const outside = (value: number, [least, most]: readonly [number, number]) => !(value >= least && value <= most)
  const wrong = {
    name: name.trim() === '',
    screens: screens.length === 0,
    seconds: outside(seconds, LIMITS.seconds),
    reloadHours: outside(reloadHours, LIMITS.reloadHours),
  }
  return new Set(Object.entries(wrong).flatMap(([field, is]) => (is ? [field] : [])))
}

async function fullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    // Refused by the browser or its policy: the wall fills the window instead.
    return
  }
}

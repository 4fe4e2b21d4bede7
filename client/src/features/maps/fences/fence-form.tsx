import { Button, Checkbox, Group, NumberInput, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { fenceRules } from '@menara/shared/contract/maps/geofences.contract.ts'
import { subjectKinds } from '@menara/shared/contract/maps/positions.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zonedFormat } from '../../../kit/dates/dates.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { OutlineCorners } from '../embed/outline-corners.tsx'
import classes from '../maps.module.css'
import type { Maps } from '../use-maps.ts'
import type { Draft, Drawing } from './use-drawing.ts'

const USUAL = { dwell_s: 300, hours: { start: '07:00', end: '19:00', days: [1, 2, 3, 4, 5] } }
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5)

/** A fence: drawn on the map or by its coordinates, and what it is for. */
export function FenceForm({ drawing, maps }: { readonly drawing: Drawing; readonly maps: Maps }) {
  const { t } = useTranslation(['maps', 'common'])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { draft, change } = drawing
  if (!draft) return null
  const send = (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    work()
      .catch((error: unknown) => (error instanceof Refused && error.status === 422 ? setRefused(error) : showRefusal(error)))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(() => drawing.save(draft))
  }
  const { id } = draft
  return (
    <Paper component="form" p="sm" className={classes.card ?? ''} aria-label={t('fence.title')} onSubmit={submit} data-fence-form>
      <Stack gap="xs">
        <Title order={2}>{id ? t('fence.change') : t('fence.draw')}</Title>
        <Text size="xs" c="dimmed">
          {t('fence.how')}
        </Text>
        <Facts draft={draft} change={change} maps={maps} />
        <OutlineCorners ring={draft.ring} onChange={(ring) => change({ ring })} />
        {refused && (
          <Text size="sm" c="var(--app-critical)" role="alert">
            {refused.message}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={busy} disabled={draft.ring.length < 3 || draft.name.trim() === ''}>
            {t('common:save')}
          </Button>
          <Button size="xs" variant="default" onClick={drawing.drop}>
            {t('common:cancel')}
          </Button>
          {id && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              ml="auto"
              onClick={() =>
                askFirst({
                  title: t('fence.remove'),
                  text: t('fence.removeText', { name: draft.name }),
                  confirm: t('fence.remove'),
                  danger: true,
                  run: () => drawing.remove(id).catch(showRefusal),
                })
              }
            >
              {t('fence.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

interface FactsProps {
  readonly draft: Draft
  readonly change: (more: Partial<Draft>) => void
  readonly maps: Maps
}

function Facts({ draft, change, maps }: FactsProps) {
  const { t } = useTranslation(['maps', 'common'])
  const storeys = maps.plan.buildings.flatMap((building) => building.floors.map((floor) => ({ value: floor.id, label: floor.name })))
  return (
    <>
      <TextInput
        label={t('fence.name')}
        value={draft.name}
        maxLength={80}
        required
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('fence.floor')}
        value={draft.area_id ?? ''}
        data={[{ value: '', label: t('fence.everyFloor') }, ...storeys]}
        allowDeselect={false}
        onChange={(value) => change({ area_id: value || null })}
      />
      <Select
        label={t('fence.rule')}
        value={draft.rule}
        data={fenceRules.map((rule) => ({ value: rule, label: t(`fence.rules.${rule}`) }))}
        allowDeselect={false}
        onChange={(value) => value && change(ruleFacts(value as Draft['rule'], draft))}
      />
      <RuleFacts draft={draft} change={change} />
      <Checkbox.Group
        label={t('fence.appliesTo')}
        value={draft.applies_to}
        onChange={(list) => list.length > 0 && change({ applies_to: list as Draft['applies_to'] })}
      >
        <Group gap="sm" mt={4}>
          {subjectKinds.map((kind) => (
            <Checkbox key={kind} size="xs" value={kind} label={t(`subject.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow gap="xs">
        <Select
          label={t('fence.priority')}
          value={draft.priority ?? 'medium'}
          data={priorities.map((priority) => ({ value: priority, label: t(`common:priority.${priority}`) }))}
          allowDeselect={false}
          onChange={(value) => value && change({ priority: value as NonNullable<Draft['priority']> })}
        />
        <NumberInput
          label={t('fence.margin')}
          value={draft.margin_m ?? 5}
          min={0.5}
          max={100}
          suffix=" m"
          onChange={(value) => typeof value === 'number' && change({ margin_m: value })}
        />
      </Group>
      <Checkbox
        size="sm"
        label={t('fence.enabled')}
        checked={draft.enabled ?? true}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </>
  )
}

const ruleFacts = (rule: Draft['rule'], draft: Draft): Partial<Draft> => ({
  rule,
  dwell_s: rule === 'dwell' ? (draft.dwell_s ?? USUAL.dwell_s) : null,
  hours: rule === 'out_of_hours' ? (draft.hours ?? USUAL.hours) : null,
})

function RuleFacts({ draft, change }: Omit<FactsProps, 'maps'>) {
  const { t } = useTranslation('maps')
  const { rule, hours } = draft
  if (rule === 'dwell')
    return (
      <NumberInput
        label={t('fence.dwell')}
        value={draft.dwell_s ?? USUAL.dwell_s}
        min={5}
        max={86_400}
        suffix=" s"
        onChange={(value) => typeof value === 'number' && change({ dwell_s: value })}
      />
    )
  if (rule !== 'out_of_hours' || !hours) return null
  const dayName = zonedFormat('UTC', { weekday: 'short' })
  return (
    <>
      <Group grow gap="xs">
        <DateField
          kind="time"
          label={t('fence.from')}
          value={hours.start}
          required
          onChange={(start) => change({ hours: { ...hours, start } })}
        />
        <DateField
          kind="time"
          label={t('fence.until')}
          value={hours.end}
          required
          onChange={(end) => change({ hours: { ...hours, end } })}
        />
      </Group>
      <Checkbox.Group
        label={t('fence.days')}
        value={hours.days.map(String)}
        onChange={(list) => list.length > 0 && change({ hours: { ...hours, days: list.map(Number).sort() } })}
      >
        <Group gap="xs" mt={4}>
          {DAYS.map((item) => (
            <Checkbox key={item} size="xs" value={String(item)} label={dayName.format(MONDAY + (item - 1) * 86_400_000)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

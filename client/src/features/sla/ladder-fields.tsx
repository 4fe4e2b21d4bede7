import { ActionIcon, Button, Checkbox, Fieldset, Group, MultiSelect, NumberInput, Select, Stack, Text } from '@mantine/core'
import type { SlaDraft } from '@menara/shared/contract/slas.contract.ts'
import { toldPeople } from '@menara/shared/domain/sla/ladder.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allTeams } from './sla.api.ts'

type Step = NonNullable<SlaDraft['ladder']>[number]
interface LadderFieldsProps {
  readonly ladder: readonly Step[]
  readonly change: (ladder: Step[]) => void
  readonly error: string | undefined
}
const MOST = 10

/** Who is told when, as a target comes near and goes by. */
export function LadderFields({ ladder, change, error }: LadderFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (place: number, facts: Partial<Step>): void => change(ladder.map((it, n) => (n === place ? { ...it, ...facts } : it)))
  return (
    <Fieldset legend={t('ladder')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('ladderText')}
        </Text>
        {ladder.map((step, place) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own but its place.
            key={place}
            step={step}
            place={place}
            set={(facts) => set(place, facts)}
            remove={() => change(ladder.filter((_, n) => n !== place))}
          />
        ))}
        {error && (
          <Text size="sm" c="var(--app-critical)" role="alert">
            {error}
          </Text>
        )}
        {ladder.length < MOST && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change([...ladder, { at: 50, unit: 'percent', notify: ['assignee'], raise_priority: false }])}
          >
            {t('addStep')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

interface StepFieldsProps {
  readonly step: Step
  readonly place: number
  readonly set: (facts: Partial<Step>) => void
  readonly remove: () => void
}
function StepFields({ step, place, set, remove }: StepFieldsProps) {
  const { t } = useTranslation('sla')
  const teams = useQuery(allTeams()).data?.data ?? []
  const name = t('step', { place: place + 1 })
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={name}>
      <NumberInput
        label={t('stepAt')}
        w={88}
        allowDecimal={false}
        hideControls
        value={step.at}
        onChange={(at) => typeof at === 'number' && set({ at })}
      />
      <Select
        label={t('stepUnit')}
        w={190}
        allowDeselect={false}
        value={step.unit}
        onChange={(unit) => set({ unit: (unit ?? 'percent') as Step['unit'] })}
        data={(['percent', 'minutes', 'days'] as const).map((it) => ({ value: it, label: t(`stepUnits.${it}`) }))}
      />
      <MultiSelect
        label={t('notify')}
        miw={200}
        flex={1}
        value={step.notify}
        onChange={(all) => set({ notify: toldPeople.filter((it) => all.includes(it)) })}
        data={toldPeople.map((it) => ({ value: it, label: t(`told.${it}`) }))}
      />
      <Checkbox
        mb={8}
        label={t('raisePriority')}
        checked={step.raise_priority}
        onChange={(event) => set({ raise_priority: event.currentTarget.checked })}
      />
      <Select
        label={t('handTo')}
        w={190}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noTeam') }}
        value={step.group_id ?? null}
        onChange={(group_id) => set({ group_id })}
        data={teams.map((it) => ({ value: it.id, label: it.name }))}
      />
      <ActionIcon variant="default" size={36} aria-label={t('removeStep', { place: place + 1 })} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import { ActionIcon, Checkbox, Fieldset, Group, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { actionsOf, stepUnits } from '@menara/shared/domain/sla/ladder.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToldSelect } from '../policies/choice-fields.tsx'
import classes from './ladder.module.css'
import { StepConditionFields } from './step-condition-fields.tsx'
import { StepDoesFields } from './step-does-fields.tsx'
import type { Step, StepPartProps } from './step-part.ts'

interface StepFieldsProps extends StepPartProps {
  readonly place: number
  readonly remove: () => void
}

/** One step: when it comes and whom it tells; what else it does and for which tickets it is unfold below. */
export function StepFields({ step, place, typeIds, set, remove }: StepFieldsProps) {
  const { t } = useTranslation('sla')
  const name = t('step', { place: place + 1 })
  const part = { step, typeIds, set }
  return (
    <Fieldset legend={name}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
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
            w={210}
            allowDeselect={false}
            value={step.unit}
            onChange={(unit) => set({ unit: (unit ?? 'percent') as Step['unit'] })}
            data={stepUnits.map((unit) => ({ value: unit, label: t(`stepUnits.${unit === 'minutes' && step.any_hour ? 'wall' : unit}`) }))}
          />
          <ToldSelect label={t('notify')} value={step.notify} change={(notify) => set({ notify })} />
          <ActionIcon variant="default" size={36} aria-label={t('removeStep', { place: place + 1 })} onClick={remove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <Checkbox
          label={t('anyHour')}
          description={t('anyHourText')}
          checked={step.any_hour ?? false}
          onChange={(event) => set({ any_hour: event.currentTarget.checked })}
        />
        <Folded label={t('stepDoes')} of={name} open={doesMore(step)}>
          <StepDoesFields {...part} />
        </Folded>
        <Folded label={t('stepOnlyIf')} of={name} open={Boolean(step.only_if)}>
          <StepConditionFields {...part} />
        </Folded>
      </Stack>
    </Fieldset>
  )
}

const doesMore = (step: Step): boolean => actionsOf(step).some((text) => text !== 'notify')

interface FoldedProps {
  readonly label: string
  /** The step it belongs to, for those who hear the page. */
  readonly of: string
  /** From the beginning. */
  readonly open: boolean
  readonly children: React.ReactNode
}
function Folded({ label, of, open, children }: FoldedProps) {
  // Later it is the reader's to fold.
  const [first] = useState(open)
  return (
    <details className={classes.folded} open={first}>
      <summary aria-label={`${of}: ${label}`}>{label}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
        {children}
      </SimpleGrid>
    </details>
  )
}

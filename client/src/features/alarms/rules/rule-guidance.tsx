import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { COLS, type PartProps } from './rule-fields.tsx'

const DEEDS = ['latching', 'opens_ticket', 'resolves_ticket', 'enabled'] as const

export function Behaviour({ form }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  return (
    <SimpleGrid cols={COLS}>
      {DEEDS.map((text) => (
        <Checkbox
          key={form.key(text)}
          label={t(`field.${text}`)}
          description={t(`behaviour.${text}`)}
          {...form.getInputProps(text, { type: 'checkbox' })}
        />
      ))}
    </SimpleGrid>
  )
}

export function Guidance({ form }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  return (
    <Fieldset legend={t('guidance')}>
      <Stack gap="sm">
        {(['cause', 'consequence', 'response'] as const).map((text) => (
          <Textarea key={form.key(text)} label={t(`field.${text}`)} autosize minRows={1} {...form.getInputProps(text)} />
        ))}
        <Textarea
          label={t('field.steps')}
          description={t('stepsText')}
          autosize
          minRows={3}
          key={form.key('steps')}
          {...form.getInputProps('steps')}
        />
        <NumberInput
          label={t('field.respond_within_min')}
          w={220}
          min={1}
          max={1440}
          suffix=" min"
          key={form.key('respond_within_min')}
          {...form.getInputProps('respond_within_min')}
        />
      </Stack>
    </Fieldset>
  )
}

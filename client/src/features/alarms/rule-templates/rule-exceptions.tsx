import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DeviceSelect } from '../rules/device-select.tsx'
import type { TemplateValues } from './rule-template-values.ts'

interface ExceptionsProps {
  readonly form: UseFormReturnType<TemplateValues>
  /** Paints the rows anew: the form does not by itself. */
  readonly changed: () => void
}

/** Devices that are left out of a template, or that have a limit of their own. */
export function Exceptions({ form, changed }: ExceptionsProps) {
  const { t } = useTranslation('alarm_rules')
  const { exceptions } = form.getValues()
  return (
    <Fieldset legend={t('template.exceptions')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('template.exceptionsText')}
        </Text>
        {exceptions.map((_, at) => (
          <ExceptionRow key={form.key(`exceptions.${at}`)} form={form} changed={changed} at={at} />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              form.insertListItem('exceptions', { device_id: '', excluded: true, limit: '' })
              changed()
            }}
          >
            {t('template.addException')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

function ExceptionRow({ form, changed, at }: ExceptionsProps & { readonly at: number }) {
  const { t } = useTranslation('alarm_rules')
  const path = `exceptions.${at}` as const
  const device = form.getInputProps(`${path}.device_id`)
  const values = form.getValues().exceptions[at]
  const set = (field: 'device_id' | 'excluded', value: string | boolean): void => {
    form.setFieldValue(`${path}.${field}`, value)
    changed()
  }
  return (
    <Group align="flex-end" gap="xs" wrap="wrap">
      <DeviceSelect
        label={t('field.device_id')}
        withAsterisk
        flex={1}
        miw={200}
        error={device.error}
        value={values?.device_id || null}
        change={(id) => set('device_id', id ?? '')}
      />
      <Select
        label={t('template.does')}
        w={170}
        allowDeselect={false}
        value={values?.excluded ? 'leftOut' : 'ownLimit'}
        onChange={(value) => set('excluded', value === 'leftOut')}
        data={(['leftOut', 'ownLimit'] as const).map((text) => ({ value: text, label: t(`template.${text}`) }))}
      />
      {!values?.excluded && (
        <NumberInput
          label={t('field.limit')}
          withAsterisk
          w={120}
          key={form.key(`${path}.limit`)}
          {...form.getInputProps(`${path}.limit`)}
        />
      )}
      <ActionIcon
        size="lg"
        aria-label={t('template.removeException', { name: String(at + 1) })}
        onClick={() => {
          form.removeListItem('exceptions', at)
          changed()
        }}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { alarmRuleKinds } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceSelect, PointInput } from './device-select.tsx'
import { type RuleKind, type RuleValues, WINDOWED } from './rule-values.ts'

export interface Shape {
  readonly kind: RuleKind
  readonly deviceId: string
  readonly suppresses: boolean
}
export interface PartProps {
  readonly form: UseFormReturnType<RuleValues>
  readonly shape: Shape
  readonly setShape: (shape: Shape) => void
}
export const COLS = { base: 1, sm: 2 } as const

export function WhatAndWhere({ form, shape, setShape }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  const { defaultValue: device, onChange: setDevice, ...deviceProps } = form.getInputProps('device_id')
  return (
    <>
      <KindChoice form={form} shape={shape} setShape={setShape} kinds={alarmRuleKinds} />
      <SimpleGrid cols={COLS}>
        <DeviceSelect
          label={t('field.device_id')}
          withAsterisk
          {...deviceProps}
          value={shape.deviceId || (device as string) || null}
          change={(id) => {
            setDevice(id ?? '')
            setShape({ ...shape, deviceId: id ?? '' })
          }}
        />
        <WhatItIs form={form} shape={shape} />
      </SimpleGrid>
    </>
  )
}

/** The kind of a rule, which decides what else it has. */
export function KindChoice({ form, shape, setShape, kinds }: PartProps & { readonly kinds: readonly RuleKind[] }) {
  const { t } = useTranslation('alarm_rules')
  return (
    <>
      <SegmentedControl
        aria-label={t('field.kind')}
        fullWidth
        value={shape.kind}
        onChange={(value) => {
          form.setFieldValue('kind', value as RuleKind)
          setShape({ ...shape, kind: value as RuleKind })
        }}
        data={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t(`kindText.${shape.kind}`)}
      </Text>
    </>
  )
}

/** The point, the message, the code, the priority and the window of a rule. */
export function WhatItIs({ form, shape }: Omit<PartProps, 'setShape'>) {
  const { t } = useTranslation('alarm_rules')
  return (
    <>
      {shape.kind !== 'expression' && (
        <PointInput
          label={t('field.point')}
          withAsterisk
          deviceId={shape.deviceId}
          key={form.key('point')}
          {...form.getInputProps('point')}
        />
      )}
      <TextInput label={t('field.message')} withAsterisk key={form.key('message')} {...form.getInputProps('message')} />
      <TextInput label={t('field.type')} description={t('typeText')} withAsterisk key={form.key('type')} {...form.getInputProps('type')} />
      <Select
        label={t('field.priority')}
        allowDeselect={false}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
        key={form.key('priority')}
        {...form.getInputProps('priority')}
      />
      {WINDOWED.has(shape.kind) && (
        <NumberInput
          label={t(`window.${shape.kind}`)}
          withAsterisk
          min={5}
          suffix=" s"
          key={form.key('window_s')}
          {...form.getInputProps('window_s')}
        />
      )}
    </>
  )
}

/** A formula over several points, each under a name. */
export function Formula({ form }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  const [, again] = useReducer((value: number) => value + 1, 0)
  const { inputs } = form.getValues()
  return (
    <Fieldset legend={t('formula')}>
      <Stack gap="sm">
        <TextInput
          label={t('field.expression')}
          description={t('expressionText')}
          withAsterisk
          key={form.key('expression')}
          {...form.getInputProps('expression')}
        />
        {inputs.map((input, i) => {
          const at = `inputs.${i}` as const
          const device = form.getInputProps(`${at}.device_id`)
          return (
            <Group key={form.key(at)} align="flex-end" gap="xs" wrap="wrap">
              <TextInput label={t('inputName')} w={120} key={form.key(`${at}.name`)} {...form.getInputProps(`${at}.name`)} />
              <DeviceSelect
                label={t('field.device_id')}
                flex={1}
                error={device.error}
                value={input.device_id || null}
                change={(id) => {
                  form.setFieldValue(`${at}.device_id`, id ?? '')
                  again()
                }}
              />
              <PointInput
                label={t('field.point')}
                flex={1}
                deviceId={input.device_id}
                key={form.key(`${at}.point`)}
                {...form.getInputProps(`${at}.point`)}
              />
              <ActionIcon
                size="lg"
                aria-label={t('removeInput', { name: input.name || String(i + 1) })}
                onClick={() => {
                  form.removeListItem('inputs', i)
                  again()
                }}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              form.insertListItem('inputs', { name: '', device_id: form.getValues().device_id, point: '' })
              again()
            }}
          >
            {t('addInput')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

export function Judged({ form, shape }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  return (
    <SimpleGrid cols={COLS}>
      {shape.kind !== 'missing' && (
        <>
          <Select
            label={t('field.direction')}
            allowDeselect={false}
            data={(['above', 'below'] as const).map((text) => ({ value: text, label: t(`direction.${text}`) }))}
            key={form.key('direction')}
            {...form.getInputProps('direction')}
          />
          <NumberInput
            label={t(shape.kind === 'rate' ? 'limitRate' : 'field.limit')}
            withAsterisk
            key={form.key('limit')}
            {...form.getInputProps('limit')}
          />
          <NumberInput
            label={t('field.deadband')}
            description={t('deadbandText')}
            min={0}
            key={form.key('deadband')}
            {...form.getInputProps('deadband')}
          />
        </>
      )}
      <NumberInput
        label={t('field.on_delay_ms')}
        description={t('onDelayText')}
        min={0}
        suffix=" s"
        key={form.key('on_delay_ms')}
        {...form.getInputProps('on_delay_ms')}
      />
      <NumberInput
        label={t('field.off_delay_ms')}
        description={t('offDelayText')}
        min={0}
        suffix=" s"
        key={form.key('off_delay_ms')}
        {...form.getInputProps('off_delay_ms')}
      />
    </SimpleGrid>
  )
}

/** While this holds the alarm is suppressed by design. */
export function Condition({ form, shape, setShape }: PartProps) {
  const { t } = useTranslation('alarm_rules')
  const [, again] = useReducer((value: number) => value + 1, 0)
  const device = form.getInputProps('suppress_when.device_id')
  const deviceId = form.getValues().suppress_when.device_id
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('suppresses')}
        checked={shape.suppresses}
        onChange={(event) => {
          form.setFieldValue('suppresses', event.currentTarget.checked)
          setShape({ ...shape, suppresses: event.currentTarget.checked })
        }}
      />
      {shape.suppresses && (
        <Fieldset legend={t('suppressWhen')}>
          <SimpleGrid cols={COLS}>
            <DeviceSelect
              label={t('field.device_id')}
              withAsterisk
              error={device.error}
              value={deviceId || null}
              change={(id) => {
                form.setFieldValue('suppress_when.device_id', id ?? '')
                again()
              }}
            />
            <PointInput
              label={t('field.point')}
              withAsterisk
              deviceId={deviceId}
              key={form.key('suppress_when.point')}
              {...form.getInputProps('suppress_when.point')}
            />
            <Select
              label={t('field.direction')}
              allowDeselect={false}
              data={(['above', 'below'] as const).map((text) => ({ value: text, label: t(`direction.${text}`) }))}
              key={form.key('suppress_when.direction')}
              {...form.getInputProps('suppress_when.direction')}
            />
            <NumberInput
              label={t('field.limit')}
              withAsterisk
              key={form.key('suppress_when.limit')}
              {...form.getInputProps('suppress_when.limit')}
            />
          </SimpleGrid>
        </Fieldset>
      )}
    </Stack>
  )
}

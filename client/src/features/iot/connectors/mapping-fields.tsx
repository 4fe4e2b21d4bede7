import { Autocomplete, Checkbox, Fieldset, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ModbusAddress } from '@menara/shared/contract/iot/connectors.contract.ts'
import { pointKinds, telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { devicesOfSite } from '../iot.api.ts'
import { type ConnectorValues, isBit } from './connector-values.ts'
import classes from './connectors.module.css'

const TABLES = ['holding', 'input', 'coil', 'discrete'] as const
const TYPES = ['bool', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'float32', 'float64'] as const
const ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
const OBJECTS = [
  'analog-input',
  'analog-output',
  'analog-value',
  'binary-input',
  'binary-output',
  'binary-value',
  'multi-state-input',
  'multi-state-output',
  'multi-state-value',
  'accumulator',
] as const
const COLS = { base: 1, xs: 2, md: 4 } as const

export interface FieldsProps {
  readonly form: UseFormReturnType<ConnectorValues>
  readonly at: number
}

/** One value: the device and point it becomes, where it is read, and how its number is made. */
export function MappingFields({ form, at }: FieldsProps) {
  const { t } = useTranslation('connectors')
  const own = `mappings.${at}` as const
  const { kind } = form.getValues()
  return (
    <Fieldset className={classes.editor} legend={t('valueNumber', { number: at + 1 })}>
      <SimpleGrid cols={COLS} spacing="sm">
        <Target form={form} at={at} />
        {kind === 'modbus_tcp' ? <Modbus form={form} at={at} /> : <Bacnet form={form} at={at} />}
        <NumberInput label={t('field.scale')} key={form.key(`${own}.scale`)} {...form.getInputProps(`${own}.scale`)} />
        <NumberInput
          label={t('field.offset')}
          description={t('scaleText')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          key={form.key(`${own}.offset`)}
          {...form.getInputProps(`${own}.offset`)}
        />
        <TextInput label={t('field.unit')} maxLength={20} key={form.key(`${own}.unit`)} {...form.getInputProps(`${own}.unit`)} />
        <Select
          label={t('field.pointKind')}
          allowDeselect={false}
          data={pointKinds.map((kind) => ({ value: kind, label: t(`pointKind.${kind}`) }))}
          key={form.key(`${own}.kind`)}
          {...form.getInputProps(`${own}.kind`)}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

function Target({ form, at }: FieldsProps) {
  const { t } = useTranslation('connectors')
  const own = `mappings.${at}` as const
  const [deviceId, setDeviceId] = useState(form.getValues().mappings[at]?.device_id ?? '')
  const siteId = form.getValues().location_id
  const devices = useQuery({ ...devicesOfSite(siteId), enabled: siteId !== '' }).data?.data ?? []
  const points = useQuery({ ...asking(telemetry.points, { query: { device_id: deviceId, limit: 200 } }), enabled: deviceId !== '' }).data
    ?.data
  const device = form.getInputProps(`${own}.device_id`)
  return (
    <>
      <Select
        label={t('field.device')}
        withAsterisk
        searchable
        limit={60}
        nothingFoundMessage={t('noDevice')}
        error={device.error}
        data={devices.map((device) => ({ value: device.id, label: device.name }))}
        value={deviceId || null}
        data-path={`${own}.device_id`}
        onChange={(id) => {
          setDeviceId(id ?? '')
          form.setFieldValue(`${own}.device_id`, id ?? '')
        }}
      />
      <Autocomplete
        label={t('field.point')}
        withAsterisk
        maxLength={40}
        data={[...new Set((points ?? []).map((point) => point.point))]}
        key={form.key(`${own}.point`)}
        {...form.getInputProps(`${own}.point`)}
      />
    </>
  )
}

function Modbus({ form, at }: FieldsProps) {
  const { t } = useTranslation('connectors')
  const own = `mappings.${at}.modbus` as const
  const [bit, setBit] = useState(() => isBit(form.getValues().mappings[at]?.modbus ?? { table: 'holding' }))
  const table = form.getInputProps(`${own}.table`)
  return (
    <>
      <Select
        label={t('field.table')}
        allowDeselect={false}
        data={TABLES.map((text) => ({ value: text, label: t(`table.${text}`) }))}
        key={form.key(`${own}.table`)}
        {...table}
        onChange={(value: string | null) => {
          table.onChange(value)
          setBit(isBit({ table: (value ?? 'holding') as ModbusAddress['table'] }))
        }}
      />
      <NumberInput
        label={t('field.unit_id')}
        min={0}
        max={255}
        allowDecimal={false}
        key={form.key(`${own}.unit_id`)}
        {...form.getInputProps(`${own}.unit_id`)}
      />
      <NumberInput
        label={t('field.address')}
        description={t('addressText')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={0}
        max={65_535}
        clampBehavior="none"
        allowDecimal={false}
        key={form.key(`${own}.address`)}
        {...form.getInputProps(`${own}.address`)}
      />
      {!bit && (
        <>
          <Select
            label={t('field.type')}
            allowDeselect={false}
            data={[...TYPES]}
            key={form.key(`${own}.type`)}
            {...form.getInputProps(`${own}.type`)}
          />
          <Select
            label={t('field.order')}
            allowDeselect={false}
            data={ORDERS.map((text) => ({ value: text, label: t(`order.${text}`) }))}
            key={form.key(`${own}.order`)}
            {...form.getInputProps(`${own}.order`)}
          />
        </>
      )}
    </>
  )
}

function Bacnet({ form, at }: FieldsProps) {
  const { t } = useTranslation('connectors')
  const own = `mappings.${at}.bacnet` as const
  return (
    <>
      <Select
        label={t('field.object')}
        allowDeselect={false}
        data={[...OBJECTS]}
        key={form.key(`${own}.object`)}
        {...form.getInputProps(`${own}.object`)}
      />
      <NumberInput
        label={t('field.instance')}
        min={0}
        max={4_194_302}
        clampBehavior="none"
        allowDecimal={false}
        key={form.key(`${own}.instance`)}
        {...form.getInputProps(`${own}.instance`)}
      />
      <Checkbox mt="lg" label={t('field.cov')} key={form.key(`${own}.cov`)} {...form.getInputProps(`${own}.cov`, { type: 'checkbox' })} />
    </>
  )
}

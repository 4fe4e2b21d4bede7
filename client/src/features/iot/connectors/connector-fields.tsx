import { Checkbox, NumberInput, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ConnectorKind, connectorKinds } from '@menara/shared/contract/iot/connectors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSites } from '../../../kit/site.ts'
import { type ConnectorValues, PORTS } from './connector-values.ts'

interface ConnectorFieldsProps {
  readonly form: UseFormReturnType<ConnectorValues>
  /** The protocol or the site is another one now. */
  readonly changed: () => void
}

/** Whom a connector asks, and how often. */
export function ConnectorFields({ form, changed }: ConnectorFieldsProps) {
  const { t } = useTranslation('connectors')
  const sites = useSites()
  const [kind, setKind] = useState(form.getValues().kind)
  const change = (next: ConnectorKind): void => {
    // A port nobody changed follows the protocol.
    if (Number(form.getValues().port) === PORTS[kind]) form.setFieldValue('port', PORTS[next])
    form.setFieldValue('kind', next)
    setKind(next)
    changed()
  }
  const site = form.getInputProps('location_id')
  return (
    <>
      <SegmentedControl
        aria-label={t('field.kind')}
        fullWidth
        value={kind}
        onChange={(value) => change(value as ConnectorKind)}
        data={connectorKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('field.name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <Select
          label={t('field.site')}
          withAsterisk
          allowDeselect={false}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...site}
          onChange={(id: string | null) => {
            site.onChange(id)
            changed()
          }}
        />
        <TextInput
          label={t('field.host')}
          description={t('hostText')}
          withAsterisk
          key={form.key('host')}
          {...form.getInputProps('host')}
        />
        <NumberInput
          label={t('field.port')}
          description={t('portText', { port: PORTS[kind] })}
          withAsterisk
          min={1}
          max={65_535}
          clampBehavior="none"
          allowDecimal={false}
          thousandSeparator=""
          key={form.key('port')}
          {...form.getInputProps('port')}
        />
        <NumberInput
          label={t('field.interval')}
          withAsterisk
          suffix=" s"
          clampBehavior="none"
          key={form.key('interval_ms')}
          {...form.getInputProps('interval_ms')}
        />
        <NumberInput
          label={t('field.timeout')}
          withAsterisk
          suffix=" s"
          clampBehavior="none"
          key={form.key('timeout_ms')}
          {...form.getInputProps('timeout_ms')}
        />
      </SimpleGrid>
      <Checkbox label={t('field.enabled')} key={form.key('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </>
  )
}

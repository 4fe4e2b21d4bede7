import { MultiSelect, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type Tenant, TenantDraft, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { areasAt, metersAt, peopleAt, useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'
import { type SpanRow, SpanRows } from './span-rows.tsx'

interface Values extends Record<string, unknown> {
  location_id: string
  code: string
  name: string
  npwp: string
  contact_name: string
  email: string
  phone: string
  address: string
  active: boolean
}
interface Parts {
  readonly leases: readonly SpanRow[]
  readonly meters: readonly SpanRow[]
  readonly people: string[]
}
const isFilled = ({ id, figure, from }: SpanRow): boolean => id !== '' && figure !== '' && from !== ''

/** The body of the contract; rows that say nothing are left out. */
function bodyOf({ location_id, code, name, npwp, email, ...texts }: Values, { leases, meters, people }: Parts): Record<string, unknown> {
  const span = ({ from, until }: SpanRow) => ({ from, until: until || null })
  return {
    ...{ ...texts, npwp: npwp || null, email: email || null, people },
    ...(location_id && { location_id }),
    ...(code && { code }),
    ...(name && { name }),
    leases: leases.filter(isFilled).map((row) => ({ area_id: row.id, area_dm2: Math.round(Number(row.figure) * 100), ...span(row) })),
    meters: meters.filter(isFilled).map((row) => ({ meter_id: row.id, share: Math.round(Number(row.figure) * 10), ...span(row) })),
  }
}
const partsOf = (tenant: Tenant | undefined): Parts => ({
  leases: (tenant?.leases ?? []).map(({ area, area_dm2, from, until }) => ({
    id: area.id,
    figure: area_dm2 / 100,
    from,
    until: until ?? '',
  })),
  meters: (tenant?.meters ?? []).map(({ meter, share, from, until }) => ({ id: meter.id, figure: share / 10, from, until: until ?? '' })),
  people: (tenant?.people ?? []).map(({ id }) => id),
})
const valuesOf = (tenant: Tenant | undefined, siteId: string): Values => ({
  location_id: tenant?.location.id ?? siteId,
  code: tenant?.code ?? '',
  name: tenant?.name ?? '',
  npwp: tenant?.npwp ?? '',
  contact_name: tenant?.contact_name ?? '',
  email: tenant?.email ?? '',
  phone: tenant?.phone ?? '',
  address: tenant?.address ?? '',
  active: tenant?.active ?? true,
})

interface TenantDialogProps {
  readonly tenant: Tenant | undefined
  readonly close: () => void
}
/** A tenant with what they rent, the meters they pay for and whose bookings are theirs. */
export function TenantDialog({ tenant, close }: TenantDialogProps) {
  const { t } = useTranslation('billing')
  const [sites, siteId] = [useSites(), useSiteId()]
  const [parts, setParts] = useState(() => partsOf(tenant))
  const start = valuesOf(tenant, siteId ?? sites[0]?.id ?? '')
  const [site, setSite] = useState(start.location_id)
  const read = (values: Values) => bodyOf(values, parts)
  const { form, onError, focusFirst } = useContractForm<Values>(TenantDraft, start, {
    read,
    onValuesChange: ({ location_id }) => setSite(location_id),
  })
  const save = useBillingChange(async (values: Values) => {
    const body = read(values) as never
    return tenant ? call(tenants.update, { params: { id: tenant.id }, body }) : call(tenants.create, { body })
  })
  const done = () => {
    toastSuccess(tenant ? 'update' : 'create')
    close()
  }
  const submit = form.onSubmit((values) => void save.mutateAsync(values).then(done, onError), focusFirst)
  const field = (name: keyof Values & string) => ({ label: t(`tenants.${name}`), key: form.key(name), ...form.getInputProps(name) })
  return (
    <BillingDialog
      wide
      title={tenant?.name ?? t('tenants.new')}
      submitText={t('save', { ns: 'common' })}
      submit={submit}
      busy={save.isPending}
      close={close}
    >
      <Select
        label={t('site')}
        withAsterisk
        allowDeselect={false}
        disabled={tenant !== undefined}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {(['name', 'code', 'npwp', 'contact_name', 'email', 'phone'] as const).map((name) => {
          const { key, ...input } = field(name)
          return <TextInput key={key} withAsterisk={name === 'name' || name === 'code'} {...input} />
        })}
      </SimpleGrid>
      <Address {...field('address')} />
      <TenantParts siteId={site} parts={parts} change={(some) => setParts((before) => ({ ...before, ...some }))} />
      <Switch label={t('tenants.active')} key={form.key('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </BillingDialog>
  )
}

const Address = (props: object) => <Textarea autosize minRows={2} maxLength={500} {...props} />

interface TenantPartsProps {
  readonly siteId: string
  readonly parts: Parts
  readonly change: (some: Partial<Parts>) => void
}
function TenantParts({ siteId, parts, change }: TenantPartsProps) {
  const { t } = useTranslation('billing')
  const enabled = siteId !== ''
  const areas = useQuery({ ...areasAt(siteId), enabled }).data?.data ?? []
  const meters = useQuery({ ...metersAt(siteId), enabled }).data?.data ?? []
  const people = useQuery({ ...peopleAt(siteId), enabled }).data?.data ?? []
  return (
    <>
      <SpanRows
        title={t('tenants.leases')}
        figure={{ label: t('tenants.m2'), digits: 2, unit: 'm²' }}
        choices={areas.map(({ id, name }) => ({ value: id, label: name }))}
        rows={parts.leases}
        change={(leases) => change({ leases })}
      />
      <SpanRows
        title={t('tenants.meters')}
        figure={{ label: t('tenants.share'), digits: 1, unit: '%' }}
        choices={meters.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        rows={parts.meters}
        change={(next) => change({ meters: next })}
      />
      <MultiSelect
        label={t('tenants.people')}
        description={
          <Text span size="xs">
            {t('tenants.peopleText')}
          </Text>
        }
        searchable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={parts.people}
        onChange={(next) => change({ people: next })}
      />
    </>
  )
}

import { Button, Group, NumberInput } from '@mantine/core'
import { type EnergySite, energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { energySites, useEnergyChange } from './energy.api.ts'
import type { SiteProps } from './site-props.ts'

/** Floor area and contracted demand of the site. */
export function SiteCard({ siteId }: SiteProps) {
  const { t } = useTranslation('energy')
  const answer = useQuery(energySites())
  const site = answer.data?.data.find((item) => item.id === siteId)
  return (
    <Section title={t('siteFacts')}>
      {answer.isError && !site && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={1} />}
      {site && <SiteFields key={`${site.floor_m2} ${site.contracted_kw}`} site={site} />}
    </Section>
  )
}

interface Values extends Record<string, unknown> {
  floor_m2: number | string
  contracted_kw: number | string
}
const numberOf = (item: number | string): number | null => (item === '' ? null : Number(item))

function SiteFields({ site }: { readonly site: EnergySite }) {
  const { t } = useTranslation('energy')
  const may = useMay('show_manage_billing')
  const read = (values: Values) => ({ floor_m2: numberOf(values.floor_m2), contracted_kw: numberOf(values.contracted_kw) })
  const initial = { floor_m2: site.floor_m2 ?? '', contracted_kw: site.contracted_kw ?? '' }
  const { form, onError, focusFirst } = useContractForm<Values>(energy.updateSite.body, initial, { read })
  const save = useEnergyChange((values: Values) => call(energy.updateSite, { params: { id: site.id }, body: read(values) }))
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess: () => toastSuccess('update'),
        onError,
      }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={t('floorArea')}
          suffix=" m²"
          min={1}
          readOnly={!may}
          key={form.key('floor_m2')}
          {...form.getInputProps('floor_m2')}
        />
        <NumberInput
          label={t('contracted')}
          suffix=" kW"
          min={1}
          readOnly={!may}
          key={form.key('contracted_kw')}
          {...form.getInputProps('contracted_kw')}
        />
        {may && (
          <Button type="submit" loading={save.isPending}>
            {t('save', { ns: 'common' })}
          </Button>
        )}
      </Group>
    </form>
  )
}

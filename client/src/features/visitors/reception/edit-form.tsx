import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { mayMoveVisitor } from '@menara/shared/domain/visitors/visitor-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../kit/forms/form.ts'
import { placeOf, useVisitorCommand } from '../visitors.api.ts'
import { HostSelect } from '../visits/host-select.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'

const TYPED = ['name', 'company', 'phone', 'email', 'vehicle'] as const
const HOSTS = { host_id: 'host', co_host_id: 'coHost' } as const

interface Values extends Record<string, string | null> {
  name: string
  company: string
  phone: string
  email: string
  vehicle: string
  host_id: string | null
  co_host_id: string | null
}
const valuesOf = ({ name, company, phone, email, vehicle, host, co_host }: Visitor): Values => ({
  ...{ name, company, phone, email, vehicle },
  host_id: host?.id ?? null,
  co_host_id: co_host?.id ?? null,
})

/** Corrects facts of a visitor who is expected, from the revision at which it was opened; only what differs is sent. */
export function EditForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const [known] = useState(visitor)
  const [before] = useState(() => valuesOf(known))
  const changesOf = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]))
  const read = (values: Values) => ({ ...changesOf(values), rev: known.rev })
  const run = useVisitorCommand(visitors.update)
  const { form, focusFirst } = useContractForm<Values>(visitors.update.body, before, { read })
  const submit = form.onSubmit((values) => {
    if (Object.keys(changesOf(values)).length === 0) close()
    else run.mutate({ params: placeOf(known), body: read(values) }, { onSuccess: close })
  }, focusFirst)
  const isVerified = known.state !== 'submitted' && mayMoveVisitor('amend', known.state)
  const hosts = { host_id: known.host, co_host_id: known.co_host }
  return (
    <StepFrame step="edit" close={close} busy={run.isPending} ready run={submit}>
      {isVerified && (
        <Text size="sm" c="dimmed">
          {t('verifiedAnew')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {TYPED.map((name) => (
          <TextInput
            key={form.key(name)}
            label={t(`fact.${name}`)}
            withAsterisk={name === 'name'}
            {...(name === 'name' && { 'data-autofocus': true })}
            {...form.getInputProps(name)}
          />
        ))}
        {(['host_id', 'co_host_id'] as const).map((name) => (
          <HostSelect
            key={form.key(name)}
            label={t(`fact.${HOSTS[name]}`)}
            locationId={known.location.id}
            now={hosts[name]}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </StepFrame>
  )
}

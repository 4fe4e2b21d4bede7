import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { type IdentityKind, identityFault, identityKinds, plainIdentity } from '@menara/shared/domain/visitors/identity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface IdentityValues {
  readonly kind: IdentityKind
  readonly number: string
}
interface IdentityFieldsProps {
  readonly values: IdentityValues
  readonly fault: string | undefined
  readonly change: (values: IdentityValues) => void
}

/** Of somebody who never opened their link, the gate writes down the document; of everybody else there is nothing to be asked. */
export function useGateIdentity({ state }: Visitor) {
  const [identity, setIdentity] = useState<IdentityValues>({ kind: 'nik', number: '' })
  if (state !== 'invited') return { isReady: true, facts: {}, fields: null }
  const fault = identityFault(identity.kind, plainIdentity(identity.number))
  return {
    isReady: fault === undefined,
    facts: { identity },
    fields: <IdentityFields values={identity} fault={fault} change={setIdentity} />,
  }
}

function IdentityFields({ values, fault, change }: IdentityFieldsProps) {
  const { t } = useTranslation(['visitors', 'external'])
  return (
    <>
      <Text size="sm">{t('identityAtGate')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('document', { ns: 'external' })}
          data={identityKinds.map((kind) => ({ value: kind, label: t(`identity.${kind}`) }))}
          value={values.kind}
          allowDeselect={false}
          onChange={(kind) => change({ ...values, kind: (kind ?? 'nik') as IdentityKind })}
        />
        <TextInput
          data-autofocus
          label={t('number', { ns: 'external' })}
          withAsterisk
          autoComplete="off"
          inputMode={values.kind === 'nik' ? 'numeric' : 'text'}
          maxLength={40}
          value={values.number}
          error={values.number !== '' && fault && t(`fault.${fault}`, { ns: 'external' })}
          onChange={(event) => change({ ...values, number: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

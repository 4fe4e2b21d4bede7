import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { type VisitorGate, visitorGates } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import { MOST_GATE_MINUTES, USUAL_GATE_MINUTES } from '@menara/shared/domain/visitors/visitor-gate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteSettings } from '../site-settings.tsx'
import { gateTargets, useVisitorCommand } from '../visitors.api.ts'

/** How long visitors wait at the gate of each site at most. */
export function GateTargets() {
  const { t } = useTranslation('visitors')
  return (
    <SiteSettings
      title={t('gate.title')}
      text={t('gate.text')}
      asked={useQuery(gateTargets())}
      row={(item) => <SiteGate key={`${item.location.id} ${item.minutes}`} row={item} />}
    />
  )
}

function SiteGate({ row: { location, minutes } }: { readonly row: VisitorGate }) {
  const { t } = useTranslation(['visitors', 'common'])
  const [aims, setAims] = useState(minutes !== null)
  const [next, setNext] = useState<number | string>(minutes ?? USUAL_GATE_MINUTES)
  const run = useVisitorCommand(visitorGates.set)
  const wanted = aims ? next : null
  const isNew = wanted !== minutes && typeof wanted !== 'string'
  return (
    <Group align="flex-end" gap="md" component="fieldset" m={0} p={0} style={{ border: 0 }} aria-label={location.name}>
      <NumberInput
        label={location.name}
        suffix={` ${t('gate.minutes')}`}
        min={1}
        max={MOST_GATE_MINUTES}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={!aims}
        value={next}
        onChange={setNext}
        w={220}
      />
      <Switch label={t('gate.aims')} checked={aims} onChange={(event) => setAims(event.currentTarget.checked)} mb={8} />
      {isNew && (
        <Button
          variant="default"
          loading={run.isPending}
          onClick={() => run.mutate({ params: { id: location.id }, body: { minutes: wanted } })}
        >
          {t('saveChanges', { ns: 'common' })}
        </Button>
      )}
    </Group>
  )
}

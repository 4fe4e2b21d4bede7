import { SimpleGrid, TextInput } from '@mantine/core'
import { visitors } from '@menara/shared/contract/visitors.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '../../kit/dates.ts'
import { useZoneOf } from '../../kit/site.ts'
import { instantAt, wallTimeOf } from '../../kit/zoned-time.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { HostSelect } from './host-select.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { placeOf, useVisitorCommand } from './visitors.api.ts'

/** Who receives them, what they are given, where it lets them in and until when. */
export function AssignForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const zone = useZoneOf()(visitor.location.id)
  const { badge, locker, parking, escort } = visitor
  const [facts, setFacts] = useState({ escort, badge, locker, parking })
  const [host_id, setHost] = useState(visitor.host?.id ?? null)
  const [area, setArea] = useState<string | null>(visitor.areas[0]?.id ?? null)
  const [until, setUntil] = useState(wallTimeOf(visitor.until, zone))
  const run = useVisitorCommand(visitors.assign)
  const send = () => {
    const valid = until && until !== wallTimeOf(visitor.until, zone) ? { until: instantAt(until, zone) } : {}
    const body = { ...facts, host_id, ...(area && { area_ids: [area] }), ...valid }
    run.mutate({ params: placeOf(visitor), body }, { onSuccess: close })
  }
  return (
    <StepFrame step="assign" close={close} busy={run.isPending} ready={host_id !== null || facts.escort.trim() !== ''} run={send}>
      <HostSelect label={t('fact.host')} locationId={visitor.location.id} now={visitor.host} value={host_id} onChange={setHost} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['escort', 'badge', 'locker', 'parking'] as const).map((it) => (
          <TextInput
            key={it}
            label={t(`fact.${it}`)}
            maxLength={it === 'escort' ? 120 : 40}
            value={facts[it]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setFacts((before) => ({ ...before, [it]: value }))
            }}
          />
        ))}
      </SimpleGrid>
      <AreaSelect label={t('fact.areas')} locationId={visitor.location.id} value={area} onChange={setArea} />
      <TextInput
        type="datetime-local"
        label={t('invitation.badgeUntil', { zone: zoneName(zone) })}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </StepFrame>
  )
}

import { SimpleGrid, TextInput } from '@mantine/core'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { type PassKind, passKinds } from '@menara/shared/domain/visitors/passes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { AreasSelect } from '../../areas/embed/areas-select.tsx'
import { PassSelect } from '../passes/pass-select.tsx'
import { offerAt } from '../passes/passes.api.ts'
import { placeOf, useVisitorCommand } from '../visitors.api.ts'
import { HostSelect } from '../visits/host-select.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** Who receives them, what they are given, where it lets them in and until when. */
export function AssignForm({ visitor, close }: StepProps) {
  const { t } = useTranslation('visitors')
  const zone = useZoneOf()(visitor.location.id)
  const { badge, locker, parking } = visitor
  const [escort, setEscort] = useState(visitor.escort)
  const [given, setGiven] = useState<Record<PassKind, string>>({ badge, locker, parking })
  const [host_id, setHost] = useState(visitor.host?.id ?? null)
  const [area_ids, setAreas] = useState(visitor.areas.map((area) => area.id))
  const [until, setUntil] = useState(wallTimeOf(visitor.until, zone))
  const { data: offer, isError } = useQuery(offerAt(visitor.location.id))
  const run = useVisitorCommand(visitors.assign)
  const choose = (kind: PassKind, code: string) => {
    setGiven((before) => ({ ...before, [kind]: code }))
    const opens = kind === 'badge' ? offer?.data.badge.free.find((item) => item.code === code)?.area : null
    if (opens) setAreas((before) => [...new Set([...before, opens.id])])
  }
  const send = () => {
    const valid = until && until !== wallTimeOf(visitor.until, zone) ? { until: instantAt(until, zone) } : {}
    // What they have already is not asked for again: it may be of a time before there was a list.
    const changed = Object.fromEntries(passKinds.filter((kind) => given[kind] !== visitor[kind]).map((kind) => [kind, given[kind]]))
    run.mutate({ params: placeOf(visitor), body: { ...changed, escort, host_id, area_ids, ...valid } }, { onSuccess: close })
  }
  return (
    <StepFrame step="assign" close={close} busy={run.isPending} ready={host_id !== null || escort.trim() !== ''} run={send}>
      <HostSelect label={t('fact.host')} locationId={visitor.location.id} now={visitor.host} value={host_id} onChange={setHost} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fact.escort')} maxLength={120} value={escort} onChange={(event) => setEscort(event.currentTarget.value)} />
        {passKinds.map((kind) => (
          <PassSelect
            key={kind}
            kind={kind}
            label={t(`fact.${kind}`)}
            offer={isError ? TYPED : offer?.data[kind]}
            now={visitor[kind]}
            value={given[kind]}
            onChange={(code) => choose(kind, code)}
          />
        ))}
      </SimpleGrid>
      <AreasSelect label={t('fact.areas')} locationId={visitor.location.id} value={area_ids} onChange={setAreas} />
      <DateField
        kind="date-time"
        label={t('invitation.badgeUntil', { zone: zoneName(zone) })}
        value={until}
        onChange={setUntil}
        zone={zone}
      />
    </StepFrame>
  )
}
/** Nobody answered what is free: a code may be typed, and the server says whether it is. */
const TYPED = { listed: 0, free: [] }

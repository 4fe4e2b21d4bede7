import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { SiteEvidence } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { type AttendanceWay, attendanceWays, phoneEvidence } from '@menara/shared/domain/people/attendance-evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { evidenceOf, useSaveEvidence } from './kiosks.api.ts'

/** Which ways of checking in count at a site, and what each has to carry. */
export function EvidenceForm({ siteId }: { readonly siteId: string }) {
  const answer = useQuery(evidenceOf(siteId))
  const rules = answer.data?.data
  if (answer.isError && !rules) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  if (!rules) return <WaitingRows rows={4} />
  return <Chosen key={JSON.stringify(rules)} rules={rules} />
}

type Rules = Pick<SiteEvidence, 'ways' | 'phone' | 'kiosk_photo'>
const toggled = <T,>(all: readonly T[], chosen: readonly T[], item: T): T[] =>
  all.filter((one) => (one === item ? !chosen.includes(one) : chosen.includes(one)))

function Chosen({ rules }: { readonly rules: SiteEvidence }) {
  const { t } = useTranslation('kiosks')
  const { ways, phone, kiosk_photo, location } = rules
  const [draft, setDraft] = useState<Rules>({ ways, phone, kiosk_photo })
  const save = useSaveEvidence()
  const patch = (some: Partial<Rules>) => setDraft((before) => ({ ...before, ...some }))
  const isSame = JSON.stringify(draft) === JSON.stringify({ ways, phone, kiosk_photo })
  const run = () => save.mutate({ location_id: location.id, ...draft }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('evidenceText')}
        </Text>
        {attendanceWays.map((way) => (
          <Way key={way} way={way} draft={draft} patch={patch} />
        ))}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={isSame || draft.ways.length === 0}>
            {t('save', { ns: 'common' })}
          </Button>
          {draft.ways.length === 0 && (
            <Text size="sm" role="alert">
              {t('oneWay')}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface WayProps {
  readonly way: AttendanceWay
  readonly draft: Rules
  readonly patch: (some: Partial<Rules>) => void
}
function Way({ way, draft, patch }: WayProps) {
  const { t } = useTranslation('kiosks')
  const counts = draft.ways.includes(way)
  return (
    <div>
      <Checkbox
        label={t(`way.${way}`)}
        description={t(`wayText.${way}`)}
        checked={counts}
        onChange={() => patch({ ways: toggled(attendanceWays, draft.ways, way) })}
      />
      {counts && way === 'phone' && (
        <Stack gap={6} mt={6} ml={30}>
          {phoneEvidence.map((item) => (
            <Checkbox
              key={item}
              label={t(`asks.${item}`)}
              checked={draft.phone.includes(item)}
              onChange={() => patch({ phone: toggled(phoneEvidence, draft.phone, item) })}
            />
          ))}
        </Stack>
      )}
      {counts && way === 'kiosk' && (
        <Checkbox
          mt={6}
          ml={30}
          label={t('asks.kioskPhoto')}
          checked={draft.kiosk_photo}
          onChange={() => patch({ kiosk_photo: !draft.kiosk_photo })}
        />
      )}
    </div>
  )
}

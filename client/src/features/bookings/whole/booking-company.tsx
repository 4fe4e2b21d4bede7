import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay } from '../../../kit/session/session.ts'
import { companyOf, rulesOfAsset, useCompany } from '../steps.api.ts'

const services = ['catering', 'cleaning'] as const
const COMING: ReadonlySet<Booking['state']> = new Set(['confirmed', 'requested', 'checked_in'])

/** Services and guests of a booking, and the way to ask for them. */
export function BookingCompany({ booking, mayAsk }: { readonly booking: Booking; readonly mayAsk: boolean }) {
  const { t } = useTranslation('bookings')
  const { data } = useQuery(companyOf(booking.id))
  const settings = useQuery(rulesOfAsset(booking.asset.id)).data?.data.settings
  const mayBring = useMay('show_ticketing_visitor')
  const company = data?.data
  if (!company || !settings) return null
  const asked = new Set<string>(company.services.map((one) => one.kind))
  const open = mayAsk && COMING.has(booking.state)
  const offered = open ? services.filter((kind) => settings[`${kind}_subtype_id`] !== null && !asked.has(kind)) : []
  return (
    <Stack gap={4} mb="sm">
      {company.services.map((one) => (
        <Text size="sm" key={one.id}>
          {t(`services.${one.kind}`)}: {one.ticket.number}
          {one.note && ` · ${one.note}`}
        </Text>
      ))}
      {company.invited.length > 0 && <Text size="sm">{t('invited', { names: company.invited.map((one) => one.name).join(', ') })}</Text>}
      {offered.length > 0 && <Ask id={booking.id} kinds={offered} />}
      {open && mayBring && !asked.has('visitors') && <Guests id={booking.id} />}
    </Stack>
  )
}

function Ask({ id, kinds }: { readonly id: string; readonly kinds: readonly (typeof services)[number][] }) {
  const { t } = useTranslation('bookings')
  const [note, setNote] = useState('')
  const { request } = useCompany(id)
  return (
    <>
      <Textarea label={t('serviceNote')} autosize value={note} maxLength={2000} onChange={(event) => setNote(event.currentTarget.value)} />
      <Group gap="xs">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            loading={request.isPending}
            onClick={() =>
              request.mutate(
                { kind, ...(note.trim() !== '' && { note }) },
                { onSuccess: () => toastSuccess('create'), onError: showRefusal },
              )
            }
          >
            {t('askFor', { service: t(`services.${kind}`) })}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** One guest a line. */
function Guests({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookings')
  const [text, setText] = useState('')
  const { bring } = useCompany(id)
  const names = text.split('\n').flatMap((line) => line.trim() || [])
  return (
    <>
      <Textarea
        label={t('guests')}
        description={t('guestsText')}
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {names.length > 0 && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={bring.isPending}
            onClick={() =>
              bring.mutate({ guests: names.map((name) => ({ name })) }, { onSuccess: () => toastSuccess('create'), onError: showRefusal })
            }
          >
            {t('bringGuests', { count: names.length })}
          </Button>
        </Group>
      )}
    </>
  )
}
